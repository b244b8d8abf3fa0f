import {chromeLauncher} from '@web/test-runner-chrome';
import {webdriverLauncher} from '@web/test-runner-webdriver';
import puppeteer from 'puppeteer-core';
import {existsSync} from 'node:fs';
import {findBrowser, findInstalled, findSystemBrowser} from './browser.mjs';

const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';
const MINIBROWSER = process.env.MINIBROWSER ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** How a browser that is missing is had. */
export const INSTALL = {
  chromium: 'apt-get install --no-install-recommends chromium, or name a Chrome, Edge or Chromium in CHROME_PATH.',
  firefox: 'apt-get install --no-install-recommends firefox-esr, or name a Firefox in FIREFOX_PATH.',
  webkit:
    'apt-get install --no-install-recommends webkit2gtk-driver xvfb xauth, or name a MiniBrowser in MINIBROWSER (WebKitWebDriver and Xvfb must be on the path).',
};

const isOnPath = (tool) => process.env.PATH.split(':').some((folder) => existsSync(`${folder}/${tool}`));

/** Whether a browser can be started on this machine. */
export const isInstalled = (browser) =>
  ({
    chromium: () => findSystemBrowser() !== undefined,
    firefox: () => existsSync(FIREFOX),
    webkit: () => existsSync(MINIBROWSER) && isOnPath('WebKitWebDriver') && isOnPath('Xvfb'),
  })[browser]();

/** The one that everybody has, from npm. */
const pinned = async () => chromeLauncher({puppeteer, launchOptions: await findBrowser()});

/** The newest that is installed. */
const chromium = () => chromeLauncher({puppeteer, launchOptions: findInstalled()});

/** Over WebDriver BiDi, which the launcher speaks when it is handed a puppeteer of its own. */
const firefox = () =>
  chromeLauncher({
    puppeteer,
    launchOptions: {browser: 'firefox', executablePath: FIREFOX},
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
        binary: MINIBROWSER,
        args: ['--automation'],
      },
    },
  });
  // The launcher does not wait for the page that it opens: where the driver refuses one, the rejection would end the runner, whose
  // message is lost with it. It is opened once more, and if that fails, the file has failed.
  launcher.startSession = async (id, url) => {
    await launcher.ensureManagerInitialized();
    const open = () => launcher.driverManager.startSession(id, url);
    await open().catch(open);
  };
  // the driver takes an array of keys for a chord, in which "hello" becomes "helo": press one key at a time
  launcher.sendKeys = async (_session, keys) => {
    for (const key of keys) await launcher.driver.keys(key);
  };
  return launcher;
};

/** The launchers of BROWSERS, a comma-separated list; the pinned Chromium without it. */
export const browsers = () =>
  Promise.all(
    (process.env.BROWSERS ?? 'pinned').split(',').map((name) => ({pinned, chromium, firefox, webkit})[name]()),
  );

/** What tests ask a driver for through test/components/driving.ts, in the words of each. */
export const drivingPlugin = () => ({
  name: 'driving',
  async executeCommand({command, payload, session}) {
    const {browser, id} = session;
    const act = (browser.type === 'webdriver' ? WEBDRIVER : PUPPETEER)[command];
    if (!act) return;
    await act(browser.driver ?? browser.getPage(id), payload);
    return true;
  },
});

const PUPPETEER = {
  async chord({keyboard}, keys) {
    for (const key of keys) await keyboard.down(key);
    for (const key of keys.toReversed()) await keyboard.up(key);
  },
  resize: (page, size) => page.setViewport(size),
};

const WEBDRIVER = {
  chord: (driver, keys) => driver.keys(keys),
  /** A window is higher than its page. It stays in the middle, under the pointer: on a bare screen that is the focus. */
  async resize(driver, {width, height}) {
    const [bars, across, down] = await driver.execute(
      'return [outerHeight - innerHeight, screen.width, screen.height]',
    );
    const start = (whole, part) => Math.max(0, Math.round((whole - part) / 2));
    await driver.setWindowRect(start(across, width), start(down, height + bars), width, height + bars);
    await driver.executeAsync('const [done] = arguments; requestAnimationFrame(() => requestAnimationFrame(done))');
  },
};
