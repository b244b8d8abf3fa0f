import {existsSync} from 'node:fs';

/** No sandbox (as root), no look-up of names outside this machine. */
const ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--no-pings',
  '--js-flags=--expose-gc', // the leak tests ask for a collection
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/google-chrome'];

/**
 * A Chromium for tests, as launch options of puppeteer: CHROME_PATH, then the system's, then the one from npm.
 * AGENT_SURFACES_BROWSER=npm goes straight to the last, which needs nothing but `npm ci`.
 */
export async function findBrowser() {
  if (process.env.AGENT_SURFACES_BROWSER !== 'npm') {
    const path = process.env.CHROME_PATH ?? SYSTEM.find(existsSync);
    if (path) return {executablePath: path, args: ARGS, headless: true};
  }
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x'; // makes the package unpack the libraries it links to as well
  const {default: chromium} = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath(); // unpacks once to the temp folder
  return {executablePath, args: [...ARGS, '--no-zygote', '--disable-gpu'], headless: 'shell'};
}
