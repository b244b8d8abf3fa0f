#!/bin/sh
# usage: with-webkit.sh <command …>   runs it with a screen and WebKit's driver up, then stops both
set -e
for tool in Xvfb WebKitWebDriver; do
  command -v $tool >/dev/null || {
    echo "$tool is missing: apt-get install --no-install-recommends webkit2gtk-driver xvfb xauth" >&2
    exit 1
  }
done
export WEBKIT_DRIVER_PORT="${WEBKIT_DRIVER_PORT:-4455}"
# a toolbar of no size, so that the window can be as narrow as a phone
settings="$(mktemp -d)"
mkdir "$settings/gtk-3.0"
echo '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px }' >"$settings/gtk-3.0/gtk.css"
# a screen of its own: that of a run before may not be gone yet
Xvfb -displayfd 3 -screen 0 1600x1200x24 -nolisten tcp >/dev/null 2>&1 3>"$settings/screen" &
xvfb=$!
until [ -s "$settings/screen" ]; do
  kill -0 $xvfb || exit 1
  sleep 0.2
done
DISPLAY=":$(cat "$settings/screen")" XDG_CONFIG_HOME="$settings" LANG=en_US.UTF-8 WebKitWebDriver -p "$WEBKIT_DRIVER_PORT" >"$settings/driver" 2>&1 &
driver=$!
trap 'kill $driver $xvfb 2>/dev/null; wait; rm -r "$settings"' EXIT INT TERM
sleep 1
"$@" || {
  status=$?
  kill -0 $driver 2>/dev/null || echo "WebKit's driver has ended."
  tail -n 20 "$settings/driver"
  exit $status
}
