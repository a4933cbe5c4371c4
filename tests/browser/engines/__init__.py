"""Firefox and WebKit, driven by the words that browsers themselves understand, without a driver of ours in between:
Firefox by WebDriver BiDi, WebKit by WebDriver. What is asked of both is `Engine` (engine.py); `Page` (page.py) says it
in those of Playwright's words that `people.py` uses, so that the same people play in every browser."""
