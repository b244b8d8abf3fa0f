// node scripts/test-stories.mjs [part of an id …]: opens every story of the static Storybook, in light and in dark, and pages
// of its docs: fails on errors, blank stories and axe violations. TEST_NAME in the environment runs the tests whose name contains it.
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import puppeteer from 'puppeteer-core';
import {findBrowser} from './browser.mjs';
import {listFiles, newestTime} from './files.mjs';
import {appendResult, clearResults, printCounts} from './results.mjs';
import {serveStatic} from './serve-static.mjs';

const STATIC = 'storybook-static';
const THEMES = ['light', 'dark'];
/** In its first theme a story is looked at for everything, in the other one for what a theme can change. */
const RULES = {
  first: {type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']},
  other: {type: 'rule', values: ['color-contrast', 'link-in-text-block']},
};
/** The story of the standard's checks plays all nineteen. */
const TIMEOUT = 120_000;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

clearResults('stories');
if (listFiles('stories', '.stories.ts').length === 0) {
  console.log('No stories.');
} else {
  buildIfOld();
  await testAll();
}
printCounts('stories', 0);

/** Builds the static Storybook, unless it is newer than everything that goes into it. */
function buildIfOld() {
  const sources = newestTime(['src', 'packages', 'stories', '.storybook', 'custom-elements.json', 'package.json']);
  if (newestTime([`${STATIC}/index.json`]) > sources) return;
  execFileSync('npm', ['run', '--silent', 'build:storybook'], {stdio: 'inherit'});
}

/** Every test: a story in each theme, and pages of the docs. Those of a file follow each other. */
function listTests() {
  const {entries} = JSON.parse(readFileSync(`${STATIC}/index.json`, 'utf8'));
  const parts = process.argv.slice(2);
  const isWanted = ({id, importPath}) =>
    parts.length === 0 || parts.some((part) => id.includes(part) || importPath.includes(part));
  const wanted = Object.values(entries).filter(isWanted);
  const stories = wanted
    .filter(({type}) => type === 'story')
    .flatMap(({id, title, name, importPath: file}) =>
      THEMES.map((theme) => ({name: `${title}: ${name} (${theme})`, file, run: (page) => testStory(page, id, theme)})),
    );
  const docs = pickDocs(wanted.filter(({type}) => type === 'docs')).map(({id, title, importPath: file}) => ({
    name: `${title}: docs`,
    file,
    run: (page) => testDocs(page, id),
  }));
  return [...stories, ...docs].filter(({name}) => name.includes(process.env.TEST_NAME ?? ''));
}

async function testAll() {
  const tests = listTests();
  const files = new Set(tests.map(({file}) => file));
  appendResult('stories', {files: files.size});
  const server = await serveStatic(STATIC);
  const browser = await puppeteer.launch(await findBrowser());
  try {
    const page = await newPage(browser);
    await openPreview(page, server.url);
    for (const file of files) {
      for (const {name, run} of tests.filter((test) => test.file === file)) {
        const problems = await run(page);
        const passed = problems.length === 0;
        const error = problems.join('\n');
        appendResult('stories', {name, file, passed, ...(!passed && {error})});
        console.log(passed ? `✔ ${name}` : `✖ ${name}\n${error}`);
        if (!passed) await openPreview(page, server.url); // nothing broken is left for the next one
      }
      appendResult('stories', {done: file});
    }
  } finally {
    await browser.close();
    server.close();
  }
}

/** Every page that is written by hand, and one of each kind of those that are made from stories. */
function pickDocs(docs) {
  const kinds = new Set();
  return docs.filter(({title, importPath}) => {
    const kind = title.split('/')[0];
    const isPicked = importPath.endsWith('.mdx') || !kinds.has(kind);
    kinds.add(kind);
    return isPicked;
  });
}

/** The one page for all stories, which keeps what it complains about in `errors`. */
async function newPage(browser) {
  const page = await browser.newPage();
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(`page error: ${error.message ?? error}`));
  page.on('console', (message) => message.type() === 'error' && page.errors.push(`console error: ${message.text()}`));
  await page.emulateMediaFeatures([{name: 'prefers-reduced-motion', value: 'reduce'}]);
  await page.evaluateOnNewDocument(AXE);
  return page;
}

/** Opens the preview without a story, and with Storybook's own axe run off. */
async function openPreview(page, url) {
  await page.goto(`${url}/iframe.html?viewMode=story`);
  await page.waitForFunction(() => globalThis.__STORYBOOK_PREVIEW__?.storyStoreValue, {timeout: TIMEOUT});
  await page.evaluate(() =>
    globalThis.__STORYBOOK_ADDONS_CHANNEL__.emit('updateGlobals', {globals: {a11y: {manual: true}}}),
  );
}

/** What is wrong with a story in a theme, as lines. It is shown once, in the first theme, and then takes on the others. */
async function testStory(page, id, theme) {
  page.errors.length = 0;
  const isFirst = theme === THEMES[0];
  let problems = [];
  try {
    if (isFirst || !(await page.evaluate(isShown, id)))
      problems = await page.evaluate(showStory, {id, timeout: TIMEOUT});
    if (problems.length === 0)
      problems = await page.evaluate(inspectStory, theme, RULES[isFirst ? 'first' : 'other'], TIMEOUT);
  } catch (error) {
    problems = [`the page broke: ${error.message}`];
  }
  return [...problems, ...page.errors];
}

/** What is wrong with a page of the docs, as lines. */
async function testDocs(page, id) {
  page.errors.length = 0;
  try {
    return [...(await page.evaluate(showDocs, {id, timeout: TIMEOUT})), ...page.errors];
  } catch (error) {
    return [`the page broke: ${error.message}`, ...page.errors];
  }
}

/** In the page: shows a page of the docs, with all that its stories draw. */
async function showDocs({id, timeout}) {
  const {channel} = globalThis.__STORYBOOK_PREVIEW__;
  const rendered = new Promise((resolve) => {
    setTimeout(() => resolve(`not rendered in ${timeout} ms`), timeout);
    channel.once('docsRendered', () => resolve(''));
  });
  channel.emit('setCurrentStory', {storyId: id, viewMode: 'docs'});
  const problem = await rendered;
  if (problem !== '') return [problem];
  const root = document.querySelector('#storybook-docs');
  const isThere = () => root.querySelector('h1') !== null && root.querySelector('.sb-loader') === null;
  for (let tries = 0; tries < 200 && !isThere(); tries++) await new Promise((resolve) => setTimeout(resolve, 50));
  if (!isThere()) return ['its stories are not there'];
  const undefinedTags = [...root.querySelectorAll(':not(:defined)')].map(({localName}) => localName);
  return undefinedTags.length === 0 ? [] : [`not defined: ${[...new Set(undefinedTags)].join(', ')}`];
}

/** In the page: whether this story is the one on show. */
function isShown(id) {
  return globalThis.__STORYBOOK_PREVIEW__.currentSelection?.storyId === id;
}

/** In the page: shows and plays a story. */
async function showStory({id, timeout}) {
  const preview = globalThis.__STORYBOOK_PREVIEW__;
  const {channel} = preview;
  const finished = new Promise((resolve) => {
    setTimeout(() => resolve(`not finished in ${timeout} ms`), timeout);
    channel.once('storyMissing', () => resolve('cannot be loaded'));
    channel.on('storyFinished', function listen({storyId, status}) {
      if (storyId !== id) return;
      channel.off('storyFinished', listen);
      resolve(status);
    });
  });
  channel.emit('setCurrentStory', {storyId: id, viewMode: 'story'});
  const status = await finished;
  return status === 'success' ? [] : [`story: ${status}`];
}

/** In the page: whether anything is to be seen, is a known element, and is accessible. */
async function inspectStory(theme, rules, timeout) {
  document.documentElement.dataset.theme = theme;
  const root = document.querySelector('#storybook-root');
  const inside = (node) =>
    [...node.querySelectorAll('*')].flatMap((each) => [each, ...(each.shadowRoot ? inside(each.shadowRoot) : [])]);
  const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  // A story is judged as a person gets to see it: once everything in it is drawn, also what is loaded first.
  const end = Date.now() + timeout;
  do {
    await Promise.all(inside(root).map(({updateComplete}) => updateComplete));
    await frames();
  } while (inside(root).some(({isUpdatePending}) => isUpdatePending) && Date.now() < end);
  const hasArea = (element) => {
    const {width, height} = element.getBoundingClientRect();
    return width * height > 0 || [...element.children, ...(element.shadowRoot?.children ?? [])].some(hasArea);
  };
  // A picture is drawn once it is decoded.
  for (let tries = 0; tries < 120 && ![...root.children].some(hasArea); tries++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  if (![...root.children].some(hasArea)) return ['blank: nothing is rendered'];
  const undefinedTags = [...root.querySelectorAll(':not(:defined)')].map(({localName}) => localName);
  if (undefinedTags.length > 0) return [`not defined: ${[...new Set(undefinedTags)].join(', ')}`];
  const {violations} = await globalThis.axe.run(root, {runOnly: rules});
  return violations.map(
    ({id, help, nodes}) => `axe ${id}: ${help}\n  ${nodes.map(({target}) => target.flat()).join('\n  ')}`,
  );
}
