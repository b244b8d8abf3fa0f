import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {approve, find, openHost, press, readPage, say, waitForPart, waitForWords} from './host.js';

const section = (number: number) => `.top nav button:nth-of-type(${String(number)})`;

describe('Angular', () => {
  it('an approval is vetoed, then sent; Angular reads a row, sets properties, and takes the workbench away and back', async () => {
    const {page, errors} = await openHost('angular');
    const tenants = new Set<string | undefined>();
    page.on('request', (request) => {
      if (request.url().includes('/api/')) tenants.add(request.headers()['x-tenant']);
    });
    await waitForPart(page, 'agent-workbench', (text) => text.includes('Basalt'));
    await say(page, 'Run migration 0042 on staging');
    await waitForPart(page, section(2), (text) => /\d/.test(text));
    await waitForWords(page, /Approve( once)?/);

    await approve(page);
    await waitForWords(page, 'Not sent: there is a change freeze.');
    assert.match(await readPage(page, section(2)), /\d/);

    // The workbench goes while a request is open, and comes back to it.
    await page.click(section(1));
    await waitForWords(page, 'Open incidents');
    assert.equal(await page.$('agent-workbench'), null);
    assert.match(await readPage(page, section(2)), /\d/);
    await page.click(section(2));
    await waitForWords(page, /Approve( once)?/);
    await page.click('.freeze input');
    await approve(page);
    await waitForWords(page, 'Migration 0042 is applied on staging');

    await page.click('.tools [role="group"] button:nth-of-type(2)');
    await waitForPart(page, 'agent-workbench', (text) => text.includes('Granite'));
    await waitForWords(page, 'Migration 0042 is applied on staging');
    assert.deepEqual([...tenants], ['basalt', 'granite']);
    assert.deepEqual(errors, []);
  });

  it('X11 a section without elements draws rows as signals and sends; a component of Angular draws inside the elements', async () => {
    const {page, errors} = await openHost('angular');
    await page.click(section(3));
    await find(page, 'app-desk form button:enabled');
    assert.equal(await page.$('agent-workbench'), null);
    await page.type('app-desk input', 'Run migration 0042 on staging');
    await page.keyboard.press('Enter');
    await waitForPart(page, '.messages [data-role="user"]', (text) => text.includes('Run migration 0042'));
    await waitForPart(page, '.receipt', (text) => text.includes('confirmed'));
    await waitForPart(page, section(2), (text) => /\d/.test(text));

    await page.click(section(2));
    await waitForPart(page, '.sent', (text) => text === 'For Basalt');
    await press(page, 'Granite');
    await waitForPart(page, '.sent', (text) => text === 'For Granite');
    assert.deepEqual(errors, []);
  });
});
