#!/bin/sh
# Firefox and WebKit for the tests in every engine (docs/browsers.md): as root on Debian their packages, if any of them is
# missing. Elsewhere, or without a net, those tests are skipped and say so; nothing else depends on them.
missing=""
command -v firefox-esr >/dev/null 2>&1 || command -v firefox >/dev/null 2>&1 || missing="$missing firefox-esr"
command -v WebKitWebDriver >/dev/null 2>&1 || missing="$missing webkit2gtk-driver"
command -v Xvfb >/dev/null 2>&1 || missing="$missing xvfb"
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "installing for the tests in Firefox and WebKit:$missing"
  if apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    $missing fonts-dejavu-core >/dev/null; then exit 0; fi
fi
echo "not here, and not to be had:$missing; the tests in these engines will be skipped"
