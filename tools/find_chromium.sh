#!/bin/sh
# A Chromium for the browser tests: the system's; else, as root on Debian, its package; else Playwright's own.
# The one without windows comes first: the same engine, and the tests take a fifth less time.
has() { command -v "$1" >/dev/null 2>&1; }
if has chromium-headless-shell; then exit 0; fi
if [ "$(id -u)" = 0 ] && has apt-get; then
  echo "installing Chromium for the browser tests"
  apt-get update -qq
  for package in chromium-headless-shell chromium; do
    if has "$package" || DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package" >/dev/null; then exit 0; fi
  done
fi
for name in chromium chromium-browser google-chrome google-chrome-stable; do
  if has "$name"; then exit 0; fi
done
exec "$1" -m playwright install chromium
