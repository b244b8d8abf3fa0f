import {chromeLauncher} from '@web/test-runner-chrome';
import {webdriverLauncher} from '@web/test-runner-webdriver';
import puppeteer from 'puppeteer-core';
import {findBrowser} from './browser.mjs';

const chromium = async () => chromeLauncher({puppeteer, launchOptions: await findBrowser()});

/** Over WebDriver BiDi, which the launcher speaks when it is handed a puppeteer of its own. */
const firefox = () =>
  chromeLauncher({
    puppeteer,
    launchOptions: {browser: 'firefox', executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'},
  });

/** Through the driver that scripts/with-webkit.sh starts. */
const webkit = () => {
  const launcher = webdriverLauncher({
    hostname: '127.0.0.1',
    port: Number(process.env.WEBKIT_DRIVER_PORT),
    path: '/',
    capabilities: {
      browserName: 'MiniBrowser',
      'wdio:enforceWebDriverClassic': true,
      'webkitgtk:browserOptions': {
        binary: process.env.MINIBROWSER ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
        args: ['--automation'],
      },
    },
  });
  // the driver takes an array of keys for a chord, in which "hello" becomes "helo": press one key at a time
  launcher.sendKeys = async (_session, keys) => {
    for (const key of keys) await launcher.driver.keys(key);
  };
  return launcher;
};

/** The launchers of BROWSERS, a comma-separated list; Chromium without it. */
export const browsers = () =>
  Promise.all((process.env.BROWSERS ?? 'chromium').split(',').map((name) => ({chromium, firefox, webkit})[name]()));

/** `executeServerCommand('chord', ['Shift', 'Tab'])` in every browser: WebKit's driver has no key down and up. */
export const chordPlugin = () => ({
  name: 'chord',
  async executeCommand({command, payload, session}) {
    if (command !== 'chord') return;
    if (session.browser.type === 'webdriver') await session.browser.driver.keys(payload);
    else {
      const {keyboard} = session.browser.getPage(session.id);
      for (const key of payload) await keyboard.down(key);
      for (const key of payload.toReversed()) await keyboard.up(key);
    }
    return true;
  },
});
