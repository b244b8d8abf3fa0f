import {expect, html, nextFrame} from '@open-wc/testing';
import {createAdapter} from '../../src/adapters/ag-ui/index.js';
import {CommandRouter} from '../../src/commands/router.js';
import type {AgentToolCard} from '../../src/components/tools/tool-card/tool-card.js';
import {CONTROLS_KEY, TRANSPORT_KEY} from '../../src/transport/keys.js';
import '../../src/define/agent-tool-card.js';
import {bench, button, type BenchOptions} from './fixtures.js';
import {all, read} from './reading.js';

const IDS = {sessionId: 's1', runId: 'r1', toolCallId: 'tc1'};
const event = (type: string, payload: object = {}, more: object = {}) => ({type, ...IDS, payload, ...more});

async function show(events: object[], options?: BenchOptions, allowImages = false) {
  const on = await bench(
    html`<agent-tool-card lang="en" tool-call-id="tc1" ?allow-images=${allowImages}></agent-tool-card>`,
    options,
  );
  const card = on.projection.querySelector<AgentToolCard>('agent-tool-card')!;
  await on.tell(...events);
  return {card, on};
}

/** A call that is done with this result, opened. */
async function result(payload: object, allowImages = false) {
  const shown = await show([event('tool.started', {name: 'x'}), event('tool.result', payload)], {}, allowImages);
  shown.card.shadowRoot!.querySelector('summary')!.click();
  await shown.on.settle();
  // what scrolls is known once it is laid out
  await nextFrame();
  await nextFrame();
  return shown;
}

const cells = (card: Element) =>
  all(card.shadowRoot!, 'tr').map((row) => [...row.children].map((cell) => cell.textContent));

describe('T10 V6 the result of a tool call by its shape', () => {
  it('blocks of text and of changes: each as what it is', async () => {
    const output = [
      {type: 'text', text: 'I changed it.'},
      {type: 'diff', path: 'a.txt', before: 'old world', after: 'new world'},
    ];
    const {card} = await result({output});
    expect(read(card)).to.contain('I changed it.');
    const [diff] = all(card.shadowRoot!, 'agent-diff');
    expect(read(diff!)).to.contain('old world').and.to.contain('new world');
  });

  it('nothing: says so, with the exit code where one is given', async () => {
    expect(read((await result({exitCode: 0})).card)).to.contain('No output · Exit code 0'.replace(' · ', ' '));
    expect(read((await result({output: {stdout: '', stderr: '', exitCode: 3}})).card)).to.contain('Exit code 3');
  });

  it('what a command printed: out, complaints and how it ended', async () => {
    const {card} = await result({output: {stdout: 'made\n', stderr: 'slow disk', exitCode: 1}});
    expect(read(card)).to.contain('made').and.to.contain('Error output').and.to.contain('slow disk');
    expect(read(card)).to.contain('Exit code 1');
    await expect(card).to.be.accessible();
  });

  it('flat objects: a table whose columns and rows are capped and counted', async () => {
    const rows = Array.from({length: 120}, (_, n) =>
      Object.fromEntries(Array.from({length: 11}, (_v, c) => [`c${c}`, n])),
    );
    const {card} = await result({output: rows});
    expect(cells(card)[0]).to.deep.equal(['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7']);
    expect(cells(card)).to.have.length(51);
    expect(read(card)).to.contain('First 50 of 120 rows').and.to.contain('3 more columns');
    await expect(card).to.be.accessible();
  });

  it('columns and rows apart: a table too; a missing cell is empty, null is said', async () => {
    const {card} = await result({
      output: {
        columns: ['a', 'b'],
        rows: [
          [1, 'x'],
          [null, 'y'],
        ],
      },
    });
    expect(cells(card)).to.deep.equal([
      ['a', 'b'],
      ['1', 'x'],
      ['null', 'y'],
    ]);
  });

  it('nested JSON: key fields first, a tree behind, raw on demand', async () => {
    const {card, on} = await result({output: {rows: 3, tree: {a: [1, {b: 2}]}}});
    expect(card.shadowRoot!.querySelector('dl')!.textContent).to.match(/rows\s*3/);
    const json = card.shadowRoot!.querySelector('agent-json')!;
    card.shadowRoot!.querySelector<HTMLDetailsElement>('details.json')!.open = true;
    expect(json.shadowRoot!.querySelectorAll('[role="treeitem"]')).to.have.length.above(1);
    button(json, 'Raw')!.click();
    await on.settle();
    expect(JSON.parse(json.shadowRoot!.querySelector('agent-code')!.text)).to.deep.equal({
      rows: 3,
      tree: {a: [1, {b: 2}]},
    });
    await expect(card).to.be.accessible();
  });

  it('a picture: a link, and an image only where images are allowed and the address is', async () => {
    const picture = {mimeType: 'image/png', url: 'https://example.com/a.png', alt: 'Chart'};
    const {card} = await result({output: picture});
    expect(card.shadowRoot!.querySelector('img')).to.equal(null);
    expect(card.shadowRoot!.querySelector('a')!.href).to.equal('https://example.com/a.png');
    const allowed = await result({output: picture}, true);
    expect(allowed.card.shadowRoot!.querySelector('img')!.alt).to.equal('Chart');
    const hostile = await result({output: {mimeType: 'image/svg+xml', data: 'PHN2Zz4='}}, true);
    expect(hostile.card.shadowRoot!.querySelector('img')).to.equal(null);
    expect(read(hostile.card)).to.contain('not allowed here');
    const script = await result({output: {mimeType: 'image/png', url: 'javascript:alert(1)'}}, true);
    expect(script.card.shadowRoot!.querySelector('img, a')).to.equal(null);
  });

  it('a change of a file: plus and minus are printed and counted, from a diff or from before and after', async () => {
    const diff = '--- a/x.ts\n+++ b/x.ts\n@@ -1,2 +1,3 @@\n one\n-two\n+2\n+three\n';
    for (const payload of [{output: diff, outputType: 'text/x-diff'}, {output: {path: 'x.ts', diff}}]) {
      const {card} = await result(payload);
      const words = read(card);
      expect(words).to.contain('x.ts').and.to.contain('+ 2 − 1').and.to.contain('− two + 2 + three');
      await expect(card).to.be.accessible();
    }
    const {card} = await result({output: {path: 'y.ts', before: 'a\nb\nc', after: 'a\nB\nc'}});
    expect(read(card)).to.contain('− b').and.to.contain('+ B');
  });

  it('words that look like a diff or a table are words', async () => {
    const {card} = await result({output: '--- a\n+++ b\n| x | y |'});
    expect(all(card.shadowRoot!, 'agent-diff, table')).to.have.length(0);
  });

  it('sources: links by the allow-list, and the way to the evidence that is known', async () => {
    const {card, on} = await result({
      outputType: 'sources',
      output: [
        {title: 'Good', url: 'https://example.com/', evidenceId: 'e1'},
        {title: 'Bad', url: 'javascript:alert(1)', evidenceId: 'e2'},
      ],
    });
    expect([...card.shadowRoot!.querySelectorAll('a')].map((link) => link.textContent)).to.deep.equal(['Good']);
    expect(read(card)).to.contain('2 sources').and.to.contain('Bad');
    expect(button(card, 'Show evidence')).to.equal(undefined);
    await on.tell(
      {type: 'evidence.changed', sessionId: 's1', evidenceId: 'e1', payload: {claim: 'x'}},
      event('tool.args', {input: {}, complete: true}),
    );
    button(card, 'Show evidence')!.click();
    await on.settle();
    expect(on.store.get('ui:evidence')).to.deep.equal({evidenceId: 'e1'});
    await expect(card).to.be.accessible();
  });

  it('blocks as MCP tells them: each by its own shape', async () => {
    const {card} = await result({
      content: [
        {type: 'text', text: 'Done.'},
        {type: 'text', text: '{"n": [1]}'},
      ],
    });
    expect(read(card)).to.contain('Done.');
    expect(card.shadowRoot!.querySelector('agent-json')).not.to.equal(null);
  });

  it('a declared type rules: Markdown is drawn, HTML is source, JSON in plain text stays text', async () => {
    expect(
      (await result({output: '**b**', contentType: 'text/markdown'})).card.shadowRoot!.querySelector('agent-markdown'),
    ).not.to.equal(null);
    const page = await result({output: '<img src=x onerror=alert(1)>', contentType: 'text/html'});
    expect(all(page.card.shadowRoot!, 'img')).to.have.length(0);
    // Once highlighted, each token is a word of its own.
    expect(read(page.card).replaceAll(' ', '')).to.contain('<imgsrc=x');
    const plain = await result({output: '{"a": 1}', contentType: 'text/plain'});
    expect(plain.card.shadowRoot!.querySelector('agent-json')).to.equal(null);
  });

  it('no value of any kind breaks the card', async () => {
    const odd = [
      [],
      [[]],
      [null],
      [{}],
      {rows: []},
      {columns: [], rows: [[]]},
      {diff: 3},
      {type: 'image'},
      [{type: 'text'}],
      {sources: []},
      [{url: 1, title: 2}],
      {files: [{path: 'x'}]},
      true,
      0,
      Array(200).fill({a: {}}),
    ];
    const types = [undefined, 'table', 'sources', 'image/png', 'diff', 'nonsense', ''];
    const payloads = odd.flatMap((output) => types.map((outputType) => ({output, outputType})));
    const ids = payloads.map((_, index) => `odd${index}`);
    const on = await bench(
      html`${ids.map((id) => html`<agent-tool-card lang="en" newest tool-call-id=${id}></agent-tool-card>`)}`,
    );
    await on.tell(
      ...payloads.flatMap((payload, index) => [
        event('tool.started', {name: 'x'}, {toolCallId: ids[index]}),
        event('tool.result', payload, {toolCallId: ids[index]}),
      ]),
    );
    const cards = [...on.projection.querySelectorAll('agent-tool-card')];
    cards.forEach((card, index) => {
      expect(read(card), JSON.stringify(payloads[index])).to.contain('Done');
      expect(card.shadowRoot!.querySelector('.body')!.childElementCount, JSON.stringify(payloads[index])).to.be.above(
        0,
      );
    });
  });
});

describe('T10 what a row of a tool call says', () => {
  it('counts what its summary leaves out, in fields and bytes', async () => {
    const {card} = await show([
      event('tool.started', {name: 'x', input: {path: 'a.ts', from: 1, to: 9, text: 'y'.repeat(2048)}}),
    ]);
    expect(read(card.shadowRoot!.querySelector('summary')!)).to.match(/a\.ts \+3 fields, 2\.1 kB/);
    const told = await show([event('tool.started', {name: 'x', inputSummary: 'a.ts', omitted: 3, omittedBytes: 2100})]);
    expect(read(told.card.shadowRoot!.querySelector('summary')!)).to.contain('a.ts +3 fields, 2.1 kB');
  });

  it('names kind and serious risk also while folded', async () => {
    const {card} = await show([
      event('tool.started', {name: 'x', kind: 'database', risk: 'high'}),
      event('tool.result', {}),
    ]);
    expect(read(card.shadowRoot!.querySelector('summary')!))
      .to.contain('Database')
      .and.to.contain('Risk: High');
    await expect(card).to.be.accessible();
  });

  it('stays open with its result while it is the newest call of a run', async () => {
    const {card, on} = await show([event('tool.started', {name: 'x'}), event('tool.result', {output: 'seen'})]);
    expect(read(card)).not.to.contain('seen');
    card.newest = true;
    await on.settle();
    expect(read(card)).to.contain('seen');
  });
});

describe('T10 the way back from a failure', () => {
  const FAILED = [
    event('tool.started', {name: 'x', idempotent: false}),
    event('tool.failed', {error: 'No.', cause: 'Restarting.', stderr: '\u001b[31mcurl: 503\u001b[0m'}),
  ];

  it('says cause and what the tool complained about', async () => {
    const {card} = await show(FAILED);
    expect(read(card)).to.contain('Cause: Restarting.').and.to.contain('Error output').and.to.contain('curl: 503');
  });

  it('asks before it repeats what is not safe to repeat', async () => {
    const {card, on} = await show(FAILED);
    button(card, 'Retry')!.click();
    await on.settle();
    expect(on.carried).to.have.length(0);
    expect(read(card)).to.contain('may take effect twice');
    await expect(card).to.be.accessible();
    button(card, 'Leave it')!.click();
    await on.settle();
    expect(on.carried).to.have.length(0);
    button(card, 'Retry')!.click();
    await on.settle();
    button(card, 'Retry anyway')!.click();
    await on.settle();
    expect(on.carried.map(({control}) => control)).to.deep.equal(['retry']);
  });

  it('offers to skip only where the runtime does', async () => {
    expect(button((await show(FAILED)).card, 'Skip')).to.equal(undefined);
    const {card, on} = await show([
      FAILED[0]!,
      event('tool.failed', {error: 'No.', responses: ['retry', 'skip']}, {actionId: 'a1'}),
    ]);
    button(card, 'Skip')!.click();
    await on.settle();
    expect(on.carried.at(-1)).to.include({control: 'answer', actionId: 'a1', toolCallId: 'tc1'});
  });

  it('is disabled with its reason where the protocol cannot repeat a single call (AG-UI)', async () => {
    const {card, on} = await show([event('tool.started', {name: 'x'}), event('tool.failed', {error: 'No.'})], {
      controls: 'not connected',
    });
    const adapter = createAdapter();
    CommandRouter.of(on.store).connect({
      controls: adapter.controls,
      carry: () => Promise.reject(new Error('never asked')),
      refuses: (intent) => adapter.refuses?.(intent),
    });
    on.store.setLocal(CONTROLS_KEY, {controls: [...adapter.controls]});
    on.store.setLocal(TRANSPORT_KEY, {state: 'streaming', protocol: 'ag-ui', attempt: 0, since: 0, catchingUp: 0});
    await on.settle();
    expect(button(card, 'Retry')!.getAttribute('aria-disabled')).to.equal('true');
    expect(read(card)).to.contain('AG-UI, has no word for this');
    button(card, 'Retry')!.click();
    await on.settle();
    expect(read(card)).not.to.contain('Sending');
  });
});
