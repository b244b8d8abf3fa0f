import {Launcher} from 'chrome-launcher';
import {getEdgePath} from 'edge-paths';

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

const NONE =
  'No browser was found. On Linux x64 npm brings one; elsewhere install Chrome, Edge or Chromium, or name one in CHROME_PATH.';

/** Whether the Chromium that npm brings runs on this system. */
const isPinned = process.platform === 'linux' && process.arch === 'x64';

/** The path of an installed Chrome, Chromium or Edge, or undefined. */
export function findSystemBrowser() {
  return process.env.CHROME_PATH ?? firstOf(() => Launcher.getInstallations()[0]) ?? firstOf(getEdgePath);
}

/** Both finders throw where they find nothing. */
function firstOf(find) {
  try {
    return find();
  } catch {
    return undefined;
  }
}

const launchOptions = (executablePath) => ({executablePath, args: ARGS, headless: true});

/**
 * The browser for tests, as launch options of puppeteer. It is the same for everybody: the Chromium that npm brings,
 * whatever else is installed. Where that does not run (it is for Linux x64) an installed Chrome, Chromium or Edge is taken.
 * CHROME_PATH wins.
 */
export async function findBrowser() {
  if (process.env.CHROME_PATH) return launchOptions(process.env.CHROME_PATH);
  if (!isPinned) return findInstalled();
  pinned ??= unpackPinned();
  return pinned;
}

let pinned;

/**
 * Unpacks the pinned Chromium to the temp folder, once. Its package sets paths of libraries and fonts for the whole process;
 * here they are the browser's alone, or every other browser that is started from here would have its fonts.
 */
async function unpackPinned() {
  const own = {...process.env};
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x'; // makes the package unpack the libraries it links to as well
  const {default: chromium} = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  const env = {...process.env};
  for (const name of Object.keys(env)) delete process.env[name];
  Object.assign(process.env, own);
  return {executablePath, args: [...ARGS, '--no-zygote', '--disable-gpu'], headless: 'shell', env};
}

/** An installed browser, as launch options of puppeteer: the newest that this system has. */
export function findInstalled() {
  const path = findSystemBrowser();
  if (path === undefined) throw new Error(NONE);
  return launchOptions(path);
}

/** Which browser the tests take, in a sentence. */
export async function describeBrowser() {
  const {executablePath} = await findBrowser();
  const why = process.env.CHROME_PATH ? 'named in CHROME_PATH' : isPinned ? 'pinned in package.json' : 'installed here';
  return `Browser: ${executablePath} (${why})`;
}
