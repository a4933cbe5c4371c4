"""`python -m panurge` is `panurge`."""

from panurge.cli import main

raise SystemExit(main())
