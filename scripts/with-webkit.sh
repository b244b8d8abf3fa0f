#!/bin/sh
# usage: with-webkit.sh <command …>   runs it with a screen and WebKit's driver up, then stops both
set -e
for tool in Xvfb WebKitWebDriver; do
  command -v $tool >/dev/null || {
    echo "$tool is missing: apt-get install --no-install-recommends firefox-esr webkit2gtk-driver xvfb xauth" >&2
    exit 1
  }
done
export WEBKIT_DRIVER_PORT="${WEBKIT_DRIVER_PORT:-4455}"
screen=":${WEBKIT_SCREEN:-97}"
Xvfb "$screen" -screen 0 1280x1024x24 -nolisten tcp >/dev/null 2>&1 &
xvfb=$!
sleep 1
DISPLAY="$screen" WebKitWebDriver -p "$WEBKIT_DRIVER_PORT" >/dev/null 2>&1 &
driver=$!
trap 'kill $driver $xvfb 2>/dev/null' EXIT INT TERM
sleep 1
"$@"
