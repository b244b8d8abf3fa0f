import {expect, fixture, html, nextFrame} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {zipSync, strToU8} from 'fflate';
import type {AgentArtifactPreview} from '../../src/components/artifacts/artifact-preview/artifact-preview.js';
import {zipEntries} from '../../src/components/artifacts/artifact-preview/bundle.js';
import {readBody} from '../../src/components/artifacts/artifact-preview/read-body.js';
import {shapeOf} from '../../src/components/artifacts/artifact-preview/shapes.js';
import type {AgentLineCommentEvent} from '../../src/components/parts/diff/line-comments.js';
import '../../src/define/agent-canvas-view.js';
import '../../src/define/agent-image-view.js';
import {imageSize} from '../../src/components/artifacts/image-view/image-size.js';
import {ARTIFACT_KINDS} from '../../src/protocol/taxonomy.js';
import '../../src/define/agent-artifact-preview.js';
import {chord} from './driving.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';

interface Sample {
  readonly kind: string;
  readonly body: BlobPart;
  readonly type?: string;
  readonly name?: string;
}

async function show({kind, body, type = '', name = ''}: Sample): Promise<AgentArtifactPreview> {
  const element = await fixture<AgentArtifactPreview>(
    html`<agent-artifact-preview
      kind=${kind}
      media-type=${type}
      name=${name}
      .blob=${new Blob([body])}
    ></agent-artifact-preview>`,
  );
  await waitUntil(() => element.renderRoot.querySelector('[data-shape]'), 'nothing was shown');
  await nextFrame();
  await nextFrame();
  return element;
}

const inside = (element: AgentArtifactPreview, selector: string) => all(element.shadowRoot!, selector);
const button = (element: AgentArtifactPreview, name: string) =>
  inside(element, 'button').find((each) => read(each).includes(name)) as HTMLButtonElement;

async function picture(width = 3, height = 2): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')!.fillRect(0, 0, 2, 2);
  return canvas.convertToBlob({type: 'image/png'});
}

const CANVAS = {
  nodes: [
    {id: 'a', type: 'text', text: 'Goal: migrate the tenants', x: 0, y: 0, width: 200, height: 60, color: '4'},
    {id: 'b', type: 'link', url: 'https://example.com/plan', x: 300, y: 0, width: 200, height: 60},
    {id: 'g', type: 'group', label: 'Phase 1', x: -20, y: -40, width: 560, height: 140},
  ],
  edges: [{id: 'e', fromNode: 'a', toNode: 'b', label: 'depends on'}],
};

describe('the shape of a body', () => {
  it('follows its kind, then its type, then its name; a kind that nobody knows is no obstacle', () => {
    const cases: [string, string, string, string][] = [
      ['document', '', '', 'markdown'],
      ['document', 'text/plain', 'a.txt', 'text'],
      ['report', 'text/csv', '', 'table'],
      ['code', 'application/json', 'x.json', 'code'],
      ['image', 'image/svg+xml', '', 'code'],
      ['image', 'image/png', '', 'image'],
      ['table', 'application/json', '', 'records'],
      ['dataset', 'text/csv', '', 'table'],
      ['dataset', '', 'x.jsonl', 'records'],
      ['browser_snapshot', 'image/png', '', 'snapshot'],
      ['bundle', '', '', 'bundle'],
      ['custom', 'text/markdown', '', 'markdown'],
      ['__proto__', '', 'constructor', 'bytes'],
    ];
    for (const [kind, mediaType, name, shape] of cases) expect(shapeOf({kind, mediaType, name}), kind).to.equal(shape);
  });

  it('any bytes of any kind are read without an exception', async () => {
    const kinds = [...ARTIFACT_KINDS, ''];
    const {signal} = new AbortController();
    for (let round = 0; round < 40; round++) {
      const bytes = crypto.getRandomValues(new Uint8Array(round * 7));
      const start = [[], [0x50, 0x4b, 3, 4], [0xff, 0xd8, 0xff], [0x89, 0x50, 0x4e, 0x47], [0x7b], [0xff, 0xfe]][
        round % 6
      ]!;
      const blob = new Blob([new Uint8Array(start), bytes]);
      for (const kind of kinds) {
        const body = await readBody(blob, {kind, mediaType: '', name: ''}, signal);
        expect(body.problem, `${kind} ${[...bytes].join(' ')}`).not.to.equal('failed');
      }
      imageSize(bytes);
    }
  });

  it('a zip file that claims more entries than it has ends', () => {
    const bytes = zipSync({'a.txt': strToU8('x')});
    const end = bytes.length - 22;
    bytes[end + 8] = 0xff;
    bytes[end + 9] = 0xff;
    expect(zipEntries(bytes)!.map(({path}) => path)).to.include('a.txt');
  });

  it('tells the size of a picture from its first bytes', async () => {
    const png = new Uint8Array(await (await picture(7, 5)).arrayBuffer());
    expect(imageSize(png)).to.deep.equal({width: 7, height: 5});
  });
});

describe('agent-artifact-preview', () => {
  it('a document: Markdown, and its source', async () => {
    const element = await show({kind: 'document', body: '# Plan\n\nFirst *this*.', name: 'plan.md'});
    expect(inside(element, 'h3').map((each) => each.textContent)).to.deep.equal(['Plan']);
    await expect(element).to.be.accessible();
    button(element, 'Source').click();
    await waitUntil(() => read(element).includes('# Plan'));
    await expect(element).to.be.accessible();
  });

  it('plain text is plain', async () => {
    const element = await show({kind: 'document', body: '# not a heading', type: 'text/plain'});
    expect(inside(element, 'h3')).to.have.length(0);
    expect(read(element)).to.contain('# not a heading');
  });

  it('code: numbered lines, in colour', async () => {
    const element = await show({kind: 'code', body: 'const a = 1;\n// two\n', name: 'src/a.ts'});
    await waitUntil(() => inside(element, '.t-keyword').length > 0, 'no colours');
    expect(read(element))
      .to.contain('2 lines')
      .and.to.match(/1 const a = 1/);
    await expect(element).to.be.accessible();
  });

  it('50,000 lines of code have the nodes of one screen', async () => {
    const body = Array.from({length: 50_000}, (_, n) => `line ${String(n)}`).join('\n');
    const element = await show({kind: 'code', body, name: 'a.log'});
    await waitUntil(() => read(element).includes('line 3'));
    expect(inside(element, '*').length).to.be.lessThan(1_000);
    (inside(element, '[role=row][tabindex="0"]')[0] as HTMLElement).focus();
    await sendKeys({press: 'End'});
    await waitUntil(() => read(element).includes('line 49999'));
  });

  it('lines of code are remarked on like lines of a diff', async () => {
    const element = await show({kind: 'code', body: 'a\nb\n', name: 'a.txt'});
    element.commentable = true;
    element.versionId = 'v1';
    await element.updateComplete;
    const events: AgentLineCommentEvent[] = [];
    element.addEventListener('agent-line-comment', (event) => events.push(event));
    (inside(element, '[role=row]')[1] as HTMLElement).focus();
    await sendKeys({press: 'c'});
    await waitUntil(() => inside(element, 'textarea').length === 1);
    await nextFrame();
    await sendKeys({type: 'why'});
    await chord('Control', 'Enter');
    expect(events.map(({action, comment}) => [action, comment])).to.deep.equal([
      ['add', {versionId: 'v1', line: 2, side: 'new', text: 'why'}],
    ]);
    element.comments = [events[0]!.comment];
    await waitUntil(() => read(element).includes('why'));
    await expect(element).to.be.accessible();
  });

  it('a picture is drawn on a canvas, without an address, and says how large it is', async () => {
    const element = await show({kind: 'image', body: await picture(), type: 'image/png', name: 'chart.png'});
    await waitUntil(() => read(element).includes('3 × 2'));
    const canvas = inside(element, 'canvas')[0] as HTMLCanvasElement;
    expect([canvas.width, canvas.height]).to.deep.equal([3, 2]);
    expect(canvas.getAttribute('aria-label')).to.equal('chart.png, 3 × 2');
    expect(inside(element, 'img, iframe')).to.have.length(0);
    await expect(element).to.be.accessible();
  });

  it('a drawing that may carry scripts is shown as code', async () => {
    const body = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const type of ['image/svg+xml', 'image/png']) {
      const element = await show({kind: 'image', body, type});
      expect(inside(element, 'canvas, script')).to.have.length(0);
      expect(read(element)).to.match(/< ?svg xmlns/);
    }
  });

  it('a picture that is none says so, and shows its bytes; one that is too large is not decoded', async () => {
    const broken = await show({kind: 'image', body: 'no picture at all', type: 'image/png'});
    await waitUntil(() => read(broken).includes('not a picture'));
    await waitUntil(() => read(broken).includes('6e 6f 20 70'));
    const bomb = new Uint8Array(await (await picture()).arrayBuffer());
    new DataView(bomb.buffer).setUint32(16, 60_000);
    new DataView(bomb.buffer).setUint32(20, 60_000);
    const large = await show({kind: 'image', body: bomb, type: 'image/png'});
    await waitUntil(() => read(large).includes('not a picture') || read(large).includes('too large'));
  });

  it('S6 a picture whose size cannot be read before is not decoded, and that is said', async () => {
    const text = (words: string) => [...words].map((letter) => letter.charCodeAt(0));
    const at = (offset: number, bytes: readonly number[], start: readonly number[] = []) => {
      const whole = new Uint8Array(4_096);
      whole.set(start);
      whole.set(bytes, offset);
      return whole;
    };
    const frame = [0xff, 0xc0, 0, 17, 8, 0xea, 0x60, 0xea, 0x60];
    const late = new Uint8Array(2_000_000);
    late.set([0xff, 0xd8]);
    for (let offset = 2; offset < 1_900_000; offset += 65_535) late.set([0xff, 0xe1, 0xff, 0xfd], offset);
    const bodies: Record<string, Uint8Array> = {
      AVIF: at(4, text('ftypavif')),
      'AVIF that says WEBP': at(4, text('ftypWEBPVP8X')),
      ICO: at(0, [0, 0, 1, 0, 1, 0]),
      'BMP with an old header': at(14, [12, 0, 0, 0, 0xff, 0xff, 0xff, 0xff], text('BM')),
      'BMP that says WEBP': at(8, text('WEBPVP8X'), text('BM')),
      'JPEG after bytes that are no marker': at(40, frame, [0xff, 0xd8, 0xff, 0xe0, 0, 16]),
      'JPEG with its frame far behind': late,
      'JPEG that says its height at the end': at(2, [0xff, 0xc0, 0, 17, 8, 0, 0, 0xea, 0x60], [0xff, 0xd8]),
      'PNG in part': at(1, text('PNG')),
    };
    const decode = window.createImageBitmap.bind(window);
    let decoded = 0;
    window.createImageBitmap = ((blob: Blob) => {
      decoded++;
      return decode(blob);
    }) as typeof window.createImageBitmap;
    try {
      for (const [name, body] of Object.entries(bodies)) {
        const blob = new Blob([body as BlobPart]);
        const element = await fixture(html`<agent-image-view .blob=${blob}></agent-image-view>`);
        await waitUntil(() => read(element).includes('size can be read, so it is not decoded'), name);
      }
      const large = at(14, [40, 0, 0, 0, 0x60, 0xea, 0, 0, 0xa0, 0x15, 0xff, 0xff], text('BM'));
      const element = await fixture(html`<agent-image-view .blob=${new Blob([large])}></agent-image-view>`);
      await waitUntil(() => read(element).includes('too large to be drawn: 60,000 × 60,000'));
      expect(decoded).to.equal(0);
    } finally {
      window.createImageBitmap = decode;
    }
  });

  it('S6 the words of a card take no more than a number of lines', async () => {
    const text = 'word '.repeat(400_000);
    const one = {id: 'n', type: 'text', text, x: 0, y: 0, width: 20, height: 1e7};
    const view = async (nodes: unknown[]) => {
      const element = await fixture(html`<agent-canvas-view .value=${{nodes}}></agent-canvas-view>`);
      return element.shadowRoot!.querySelectorAll('tspan').length;
    };
    expect(await view([one])).to.be.within(10, 100);
    const many = Array.from({length: 500}, (_, index) => ({...one, id: String(index)}));
    expect(await view(many)).to.be.within(500, 10_000);
  });

  it('a table: headings, numbers, quoted cells', async () => {
    const element = await show({kind: 'table', body: 'name,n\n"a, b",1\n"say ""hi""\nthere",22\n', type: 'text/csv'});
    await waitUntil(() => read(element).includes('a, b'));
    expect(read(element)).to.contain('2 rows').and.to.contain('2 columns').and.to.contain('say "hi" there');
    await expect(element).to.be.accessible();
    const tabs = await show({kind: 'table', body: 'x\ty\n1\t2\n', name: 'a.tsv'});
    await waitUntil(() => read(tabs).includes('2 columns'));
  });

  it('a dataset: records of one form as a table, others as a tree, lines that are broken told', async () => {
    const uniform = await show({
      kind: 'dataset',
      body: JSON.stringify([{a: 1, b: 'x'}, {a: 2}]),
      type: 'application/json',
    });
    await waitUntil(() => read(uniform).includes('2 rows'));
    const tree = await show({kind: 'dataset', body: '{"deep":{"er":[1,2]}}', type: 'application/json'});
    expect(inside(tree, '[role=treeitem]').length).to.be.greaterThan(0);
    const lines = await show({kind: 'dataset', body: '{"a":1}\nbroken\n{"a":2}\n', name: 'x.ndjson'});
    expect(read(lines)).to.contain('2 rows').and.to.contain('1 line is not valid JSON');
    const none = await show({kind: 'dataset', body: 'hello', type: 'application/json'});
    expect(read(none)).to.contain('not valid JSON').and.to.contain('hello');
  });

  it('a canvas: drawn, moved by keyboard, and the same in words', async () => {
    const element = await show({kind: 'canvas', body: JSON.stringify(CANVAS)});
    const svg = inside(element, 'svg[viewBox]:not(.icon)')[0]!;
    expect(svg.querySelectorAll('rect')).to.have.length(3);
    expect(svg.querySelectorAll('line')).to.have.length(1);
    const before = svg.getAttribute('viewBox');
    (inside(element, '[role=group][tabindex="0"]')[0] as HTMLElement).focus();
    await sendKeys({press: 'ArrowRight'});
    await waitUntil(() => svg.getAttribute('viewBox') !== before);
    await sendKeys({press: '+'});
    await sendKeys({press: '0'});
    await waitUntil(() => svg.getAttribute('viewBox') === before);
    (inside(element, 'summary')[0] as HTMLElement).click();
    await nextFrame();
    expect(read(element))
      .to.contain('Goal: migrate the tenants')
      .and.to.contain('→ https://example.com/plan ( depends on )');
    expect(inside(element, 'a')).to.have.length(0);
    await expect(element).to.be.accessible();
  });

  it('a diff, a bundle, and what they are not', async () => {
    const diff = await show({kind: 'diff', body: '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n'});
    expect(read(diff)).to.contain('− a').and.to.contain('+ b');
    const zip = zipSync({
      'src/a.ts': strToU8('x'.repeat(2000)),
      'src/deep/b.ts': strToU8(''),
      'README.md': strToU8('hi'),
    });
    const bundle = await show({kind: 'bundle', body: zip as Uint8Array<ArrayBuffer>});
    expect(read(bundle))
      .to.contain('3 files')
      .and.to.contain('README.md')
      .and.to.contain('deep')
      .and.to.contain('2 kB');
    await expect(bundle).to.be.accessible();
    const listed = await show({kind: 'bundle', body: '{"files":[{"path":"a/b.txt","size":12}]}'});
    expect(read(listed)).to.contain('1 file').and.to.contain('b.txt');
    expect(read(await show({kind: 'diff', body: 'hello'})))
      .to.contain('not a diff')
      .and.to.contain('hello');
    expect(read(await show({kind: 'bundle', body: 'hello'})))
      .to.contain('not a bundle')
      .and.to.contain('hello');
  });

  it('a page as it was seen: its address is words, its markup is code', async () => {
    const body = JSON.stringify({url: 'https://example.com/<b>', title: 'Example', html: '<script>alert(1)</script>'});
    const element = await show({kind: 'browser_snapshot', body});
    expect(read(element))
      .to.contain('https://example.com/<b>')
      .and.to.match(/Example.*< ?script ?>alert/);
    expect(inside(element, 'iframe, script, a, img')).to.have.length(0);
    const seen = await show({
      kind: 'browser_snapshot',
      body: await picture(),
      type: 'image/png',
      name: 'https://a.example/',
    });
    await waitUntil(() => read(seen).includes('3 × 2'));
    expect(read(seen)).to.contain('https://a.example/');
    await expect(seen).to.be.accessible();
  });

  it('what nobody knows: its type, its size, its first bytes', async () => {
    const element = await show({kind: 'unknown', body: new Uint8Array([0, 1, 2, 65, 66]), type: 'application/x-thing'});
    expect(read(element)).to.contain('application/x-thing').and.to.contain('5 bytes').and.to.contain('00 01 02 41 42');
    expect(read(element)).to.contain('Save or export it');
    await expect(element).to.be.accessible();
    expect(read(await show({kind: 'unknown', body: 'just words'}))).to.contain('just words');
  });

  it('long bodies: the first part is shown, and that is said', async () => {
    const element = await show({kind: 'code', body: 'x'.repeat(99).concat('\n').repeat(50_000), name: 'a.txt'});
    expect(read(element)).to.contain('The first 4 MB of 5 MB are shown');
    const report = await show({kind: 'report', body: 'word '.repeat(100_000)});
    expect(read(report)).to.contain('too long to be laid out');
  });

  it('V17 is honest when empty, without a body, and while it is read', async () => {
    for (const kind of ['document', 'code', 'table', 'unknown', 'diff']) {
      const words = read(await show({kind, body: ''}));
      expect(words, kind).to.match(/empty|No line changed/);
    }
    const none = await fixture<AgentArtifactPreview>(html`<agent-artifact-preview></agent-artifact-preview>`);
    expect(read(none)).to.contain('nothing to show');
    await expect(none).to.be.accessible();
  });

  it('a late body does not take the place of a newer one', async () => {
    const element = await show({kind: 'code', body: 'first'});
    element.blob = new Blob(['second '.repeat(1000)]);
    await element.updateComplete;
    element.blob = new Blob(['third']);
    await waitUntil(() => read(element).includes('third'));
    await nextFrame();
    expect(read(element)).not.to.contain('second');
  });
});
