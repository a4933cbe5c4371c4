"""`help` for compiled classes. The compiler keeps no docstrings, and methods take none afterwards. But a class's own
`__doc__` can be set: it becomes a page made of the source beside the compiled module (some milliseconds, once), and
says that the methods' own are there."""

import ast
import inspect
from pathlib import Path
from types import ModuleType
from typing import Any

HERE = "(Compiled, no method has a docstring of its own: here are all of them.)"


def document(*classes: Any) -> None:
    """Give compiled classes their page; interpreted ones have all their docstrings."""
    for one in classes:
        if not one.__doc__:
            page = page_of(one)
            one.__doc__ = f"{page}\n\n{HERE}" if page else ""


def page_of(owner: type) -> str:
    """The docstring of a class and an overview of its methods, from the source that lies beside the compiled module."""
    tree = _source(inspect.getmodule(owner))
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name == owner.__name__:
            return "\n\n".join([_cleaned(ast.get_docstring(node)), *filter(None, map(_method, node.body))]).strip()
    return ""


def _source(module: ModuleType | None) -> ast.Module:
    place = Path(str(getattr(module, "__file__", "") or ""))
    source = place.with_name(f"{place.name.partition('.')[0]}.py")
    return ast.parse(source.read_text(encoding="utf-8") if source.is_file() else "")


def _method(node: ast.stmt) -> str:
    """One method: how it is called, and what it does; "" for what is private or says nothing."""
    if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
        return ""
    said = _cleaned(ast.get_docstring(node))
    plain = any(isinstance(mark, ast.Name) and mark.id == "property" for mark in node.decorator_list)
    answer = f" -> {ast.unparse(node.returns).strip(chr(39))}" if node.returns is not None else ""
    taken = "" if plain else f"({ast.unparse(node.args)})".replace("(self, ", "(").replace("(self)", "()")
    return f"{node.name}{taken}{answer}" + "".join(f"\n    {line}".rstrip() for line in said.splitlines())


def _cleaned(text: str | None) -> str:
    return inspect.cleandoc(text or "")
