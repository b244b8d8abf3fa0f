import {startPeer} from './peer.js';
import {gatewayTo, proxyTo, servePage} from './page-peer.js';
import {buildPage, openBrowser, openPage, press, readPage, say, waitForWords} from '../e2e/browser.js';
const root = buildPage();
const [name = 'adk', path = '', ...steps] = process.argv.slice(2);
const peer = await startPeer(name as 'adk');
const site = await servePage(root, name === 'adk' ? gatewayTo(peer.url) : proxyTo(peer.url + path));
const browser = await openBrowser();
const id = crypto.randomUUID();
const {page, errors} = await openPage(browser, `${site.url}?lang=en&protocol=ag-ui${name === 'adk' ? '' : '&cancel=none'}#${id}`);
page.on('console', (m) => console.log('CONSOLE', m.type(), m.text(), m.location().url));
await waitForWords(page, 'Ready').catch((e) => console.log(String(e)));
for (const step of steps) {
  const [verb, arg] = [step.slice(0, step.indexOf(':')), step.slice(step.indexOf(':') + 1)];
  if (verb === 'say') await say(page, arg);
  if (verb === 'press') console.log('pressed', await press(page, arg));
  if (verb === 'wait') await waitForWords(page, new RegExp(arg), 10000).catch((e) => console.log('!!', String(e)));
  if (verb === 'sleep') await new Promise((r) => setTimeout(r, Number(arg)));
  if (verb === 'reload') { await page.reload(); await new Promise((r) => setTimeout(r, 1500)); }
  if (verb === 'eval') console.log(await page.evaluate(arg));
  if (verb === 'shot') await page.screenshot({path: `/tmp/shot-${arg}.png` as '/a.png'});
  if (verb === 'read') console.log('>>>', await readPage(page));
  if (verb === 'snap') {
    const snap = await page.evaluate((groups) => {
      const s = document.querySelector('agent-projection')!.store.snapshot() as Record<string, unknown>;
      return Object.fromEntries(groups.map((g) => [g, s[g]]));
    }, (arg || 'runs,messages,parts,tools,actions,diagnostics').split(','));
    console.log(JSON.stringify(snap, null, 1));
  }
}
console.log('errors', errors);
await browser.close();
await site.stop();
await peer.stop();
