import {aTimeout, expect, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {Refusal, type Upload, type Uploaded, type UploadWatch} from '../../src/commands/router.js';
import type {AgentAttachments} from '../../src/components/conversation/attachments/attachments.js';
import type {AgentComposer} from '../../src/components/conversation/composer/composer.js';
import {english as en} from '../../src/locales/index.js';
import zhCn from '../../src/components/internal/reason-words.zh-cn.js';
import {RUN_INPUT_RULES, type RunInputRule} from '../../src/protocol/run-input/rules.js';
import {CONTROLS} from '../../src/protocol/taxonomy.js';
import type {Receipt} from '../../src/commands/receipts.js';
import {uploadFile} from '../../src/transport/upload.js';
import '../../src/all.js';
import {chord, paste} from './driving.js';
import {bench, button, type Bench, type BenchOptions} from './fixtures.js';
import {read} from './reading.js';
import {waitUntil} from './waiting.js';
import {CONTROLS_KEY} from '../../src/transport/keys.js';
import {receiptKey} from '../../src/commands/keys.js';

const LIMITS = {accept: 'image/*', max: 3, maxBytes: 1000};
const IMAGE = RUN_INPUT_RULES['binary-image'].message;
const COUNT = RUN_INPUT_RULES['attachment-count'].message;
const LENGTH = RUN_INPUT_RULES['text-length'].message;

/** The one pixel that every browser can draw. */
const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);
const png = (name = 'p99.png') => new File([PIXEL], name, {type: 'image/png'});
const pdf = () => new File(['x'], 'runbook.pdf', {type: 'application/pdf'});

/** The real way: a form over HTTP to the test server. */
const overHttp: Upload = (file, watch) => uploadFile(file, {url: '/uploads', ...watch});

/** Uploads that go on for as long as a test likes. */
function held() {
  const calls: {
    file: Blob & {name?: string};
    watch: UploadWatch;
    resolve: (to: Uploaded) => void;
    reject: (error: Error) => void;
  }[] = [];
  const upload: Upload = (file, watch) => new Promise((resolve, reject) => calls.push({file, watch, resolve, reject}));
  return {calls, upload};
}

const ADDRESS = {url: 'https://files.example/1?signature=s', mimeType: 'image/png'};

async function show(options: BenchOptions = {}, template = html`<agent-composer></agent-composer>`) {
  const on = await bench(template, {upload: overHttp, ...options});
  const composer = on.projection.querySelector('agent-composer')!;
  on.store.setLocal(CONTROLS_KEY, {controls: CONTROLS, maxText: 10_000, attachments: LIMITS});
  await on.tell({type: 'session.opened', sessionId: 's1'});
  return {composer, on, tray: composer.shadowRoot!.querySelector('agent-attachments')!};
}

const field = (composer: AgentComposer) => composer.shadowRoot!.querySelector('textarea')!;
const form = (composer: AgentComposer) => composer.shadowRoot!.querySelector('form')!;
const attach = (composer: AgentComposer) => composer.shadowRoot!.querySelector<HTMLElement>('[part=attach]');
const text = (composer: AgentComposer, id: string) => composer.shadowRoot!.getElementById(id)!.textContent!.trim();
const files = (tray: AgentAttachments) => [...tray.shadowRoot!.querySelectorAll<HTMLElement>('li')];
const states = (tray: AgentAttachments) => files(tray).map((each) => each.dataset['status']);
const wrong = (tray: AgentAttachments) =>
  [...tray.shadowRoot!.querySelectorAll('.wrong p')].map((each) => each.textContent!.trim());
const named = (tray: AgentAttachments, name: string) =>
  tray.shadowRoot!.querySelector<HTMLElement>(`[aria-label="${name}"]`);
const press = (composer: AgentComposer, name: string) => button(composer, new RegExp(`^${name}`))!;
const sent = (on: Bench) => on.carried.map(({control, payload}) => ({control, payload}));
const heard = () => document.querySelector('body > [aria-live="polite"]')?.textContent ?? '';

function dataOf(...all: File[]): DataTransfer {
  const data = new DataTransfer();
  for (const file of all) data.items.add(file);
  return data;
}

/** Chooses files in the picker that the button opens. */
async function choose(on: Bench, composer: AgentComposer, ...all: File[]): Promise<void> {
  const picker = composer.shadowRoot!.querySelector<HTMLInputElement>('input[type=file]')!;
  picker.files = dataOf(...all).files;
  picker.dispatchEvent(new Event('change'));
  await on.settle();
}

async function arrived(on: Bench, tray: AgentAttachments): Promise<void> {
  await waitUntil(() => (on.store.flush(), !states(tray).includes('uploading')), 'the uploads end');
  await on.settle();
}

async function write(composer: AgentComposer, words: string): Promise<void> {
  field(composer).value = words;
  field(composer).dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
  await composer.updateComplete;
}

describe('agent-composer with attachments', () => {
  beforeEach(() => {
    sessionStorage.clear();
    document.querySelector('body > [aria-live="polite"]')?.replaceChildren();
  });
  before(() => document.documentElement.style.setProperty('--agent-duration-1', '0ms'));
  after(() => {
    sessionStorage.clear();
    document.documentElement.style.removeProperty('--agent-duration-1');
  });

  it('is accessible: empty, uploading, attached, failed, full, refused, dragged over', async () => {
    const {calls, upload} = held();
    const {composer, on, tray} = await show({upload});
    await expect(composer).to.be.accessible();
    await choose(on, composer, png('a.png'), png('b.png'), png('c.png'), pdf());
    calls[0]!.watch.onProgress!(40, 100);
    calls[1]!.reject(new Error('No room.'));
    calls[2]!.resolve(ADDRESS);
    await on.settle();
    await on.settle();
    expect(states(tray)).to.deep.equal(['uploading', 'failed', 'done']);
    await expect(composer).to.be.accessible();
    form(composer).dispatchEvent(new DragEvent('dragover', {dataTransfer: dataOf(png()), cancelable: true}));
    await composer.updateComplete;
    await expect(composer).to.be.accessible();
  });

  describe('R5 where files can go', () => {
    it('R5 there is a button with a name, and nowhere else', async () => {
      const {composer, on} = await show();
      expect(attach(composer)!.getAttribute('aria-label')).to.equal(en['composer.attach']);
      expect(composer.shadowRoot!.querySelector<HTMLInputElement>('input[type=file]')!.accept).to.equal('image/*');
      on.store.setLocal(CONTROLS_KEY, {controls: CONTROLS});
      await on.settle();
      expect(attach(composer)).to.equal(null);
      expect(paste(field(composer), dataOf(png())), 'left to the browser').to.equal(false);
    });

    it('R5 the keyboard reaches the button and opens the choice of files', async () => {
      const {composer} = await show();
      let opened = 0;
      const picker = composer.shadowRoot!.querySelector<HTMLInputElement>('input[type=file]')!;
      picker.addEventListener('click', (event) => {
        opened++;
        event.preventDefault();
      });
      composer.focus();
      await sendKeys({press: 'Tab'});
      expect(composer.shadowRoot!.activeElement).to.equal(attach(composer));
      await sendKeys({press: 'Enter'});
      await sendKeys({press: ' '});
      expect(opened).to.equal(2);
    });
  });

  describe('R5 over HTTP', () => {
    it('R5 uploads what is chosen, and sends its address with the text', async () => {
      const {composer, on, tray} = await show();
      await choose(on, composer, png());
      await arrived(on, tray);
      expect(read(files(tray)[0]!)).to.match(/^p99\.png \d+ byte/);
      await write(composer, 'What is it?');
      press(composer, 'Send').click();
      await on.settle();
      const attachments = [{mimeType: 'image/png', url: 'https://files.example/p99.png?signature=s', name: 'p99.png'}];
      expect(sent(on)).to.deep.equal([{control: 'send', payload: {text: 'What is it?', attachments}}]);
      expect(files(tray)).to.have.length(0);
      expect(read(composer)).to.contain('What is it? 1 image');
      expect(field(composer).value).to.equal('');
    });

    it('R5 an image needs no words', async () => {
      const {composer, on, tray} = await show();
      await choose(on, composer, png());
      await arrived(on, tray);
      composer.focus();
      await sendKeys({press: 'Enter'});
      await on.settle();
      expect(on.carried[0]?.payload).to.deep.include({text: ''});
      expect(on.store.get<Receipt>(receiptKey(on.carried[0]!.id))?.status).to.equal('pending');
    });

    it('R5 a failure has the server’s words, and another try', async () => {
      const {composer, on, tray} = await show();
      await choose(on, composer, png('refused.png'));
      await arrived(on, tray);
      expect(states(tray)).to.deep.equal(['failed']);
      expect(read(files(tray)[0]!)).to.match(/Not uploaded.*refused\.png is not welcome \(\d+ bytes\)\.$/);
      expect(text(composer, 'state')).to.equal(en['composer.upload-failed']);
      await write(composer, 'Hello');
      press(composer, 'Send').click();
      await on.settle();
      expect(on.carried).to.have.length(0);
      named(tray, 'Remove refused.png')!.click();
      await on.settle();
      press(composer, 'Send').click();
      await on.settle();
      expect(sent(on)).to.deep.equal([{control: 'send', payload: {text: 'Hello'}}]);
    });

    it('R5 a connection that breaks is a failure too', async () => {
      const {composer, on, tray} = await show();
      await choose(on, composer, png('gone.png'));
      await arrived(on, tray);
      expect(read(files(tray)[0]!)).to.contain('The connection failed.');
    });

    it('R5 the file goes as the browser sends a form, and progress is told', async () => {
      const told: [number, number][] = [];
      const large = new File([new Uint8Array(300_000)], 'large.png', {type: 'image/png'});
      const {url} = await uploadFile(large, {
        url: '/uploads',
        onProgress: (loaded, total) => void told.push([loaded, total]),
      });
      expect(url).to.equal('https://files.example/large.png?signature=s');
      const [loaded, total] = told.at(-1)!;
      expect(loaded).to.equal(total);
      expect(total).to.be.greaterThan(300_000);
    });

    it('R5 an upload on its way is stopped when somebody says so', async () => {
      const abort = new AbortController();
      const stop = (loaded: number, total: number) => void (loaded === total && abort.abort());
      const stopped = uploadFile(png('hold.png'), {url: '/uploads', signal: abort.signal, onProgress: stop});
      const fault = await stopped.catch((error: unknown) => error);
      expect(fault).to.include({name: 'TransportFault', kind: 'aborted'});
    });
  });

  it('R5 the adapter is told by an attribute where files go, and the composer takes them from then on', async () => {
    const on = await bench(
      html`<agent-event-adapter protocol="ag-ui" url="/" session-id="s1" attachments="uploads"></agent-event-adapter>
        <agent-composer></agent-composer>`,
      {controls: 'not connected'},
    );
    await on.settle();
    const composer = on.projection.querySelector('agent-composer')!;
    await waitUntil(() => (on.store.flush(), attach(composer)), 'the adapter is here');
    const tray = composer.shadowRoot!.querySelector('agent-attachments')!;
    await choose(on, composer, png());
    await arrived(on, tray);
    expect(states(tray)).to.deep.equal(['done']);
    on.projection.querySelector('agent-event-adapter')!.attachments = '';
    await on.settle();
    await on.settle();
    expect(attach(composer)).to.equal(null);
  });

  describe('R5 while it uploads', () => {
    it('R5 shows how far it is, and does not send before it is there', async () => {
      const {calls, upload} = held();
      const {composer, on, tray} = await show({upload});
      await write(composer, 'Look');
      await choose(on, composer, png());
      const bar = () => tray.shadowRoot!.querySelector('progress')!;
      expect(bar().position, 'nothing is known yet').to.equal(-1);
      expect(bar().getAttribute('aria-label')).to.equal('Uploading p99.png');
      calls[0]!.watch.onProgress!(40, 100);
      await on.settle();
      expect(bar().value).to.equal(40);
      expect(read(files(tray)[0]!)).to.contain('40%');
      expect(press(composer, 'Send').ariaDisabled).to.equal('true');
      expect(text(composer, 'state')).to.equal(en['composer.uploading']);
      press(composer, 'Send').click();
      await on.settle();
      expect(on.carried).to.have.length(0);
      expect(field(composer).value).to.equal('Look');
      calls[0]!.resolve(ADDRESS);
      await on.settle();
      await on.settle();
      expect(tray.shadowRoot!.querySelector('progress')).to.equal(null);
      press(composer, 'Send').click();
      await on.settle();
      expect(on.carried).to.have.length(1);
    });

    it('R5 the text can be written meanwhile, and more files chosen', async () => {
      const {upload} = held();
      const {composer, on, tray} = await show({upload});
      await choose(on, composer, png('a.png'));
      await write(composer, 'Written meanwhile');
      await choose(on, composer, png('b.png'));
      expect(field(composer).value).to.equal('Written meanwhile');
      expect(files(tray)).to.have.length(2);
    });

    it('R5 what is taken away is stopped', async () => {
      const {calls, upload} = held();
      const {composer, on, tray} = await show({upload});
      await choose(on, composer, png());
      named(tray, 'Remove p99.png')!.click();
      await on.settle();
      expect(calls[0]!.watch.signal!.aborted).to.equal(true);
      calls[0]!.reject(new Error('Stopped.'));
      await on.settle();
      expect(files(tray)).to.have.length(0);
      expect(read(tray)).to.equal('');
    });

    it('R5 Retry tries the same file again, and keeps the focus on it', async () => {
      const {calls, upload} = held();
      const {composer, on, tray} = await show({upload});
      await choose(on, composer, png());
      calls[0]!.reject(new Error('Later.'));
      await on.settle();
      await on.settle();
      named(tray, 'Retry the upload of p99.png')!.click();
      await on.settle();
      expect(states(tray)).to.deep.equal(['uploading']);
      expect(tray.shadowRoot!.activeElement).to.equal(named(tray, 'Remove p99.png'));
      expect(calls[1]!.file).to.equal(calls[0]!.file);
      calls[1]!.resolve(ADDRESS);
      await on.settle();
      await on.settle();
      expect(states(tray)).to.deep.equal(['done']);
    });

    it('R5 those who listen hear the end of an upload', async () => {
      const {calls, upload} = held();
      const {composer, on} = await show({upload});
      await choose(on, composer, png('a.png'), png('b.png'));
      calls[0]!.resolve(ADDRESS);
      calls[1]!.reject(new Error('No room.'));
      await on.settle();
      await aTimeout(250);
      expect(heard()).to.contain('a.png is attached.').and.to.contain('b.png was not uploaded. No room.');
    });
  });

  describe('R2 what is refused at once', () => {
    it('R2 only images, in the words of the rule', async () => {
      const {composer, on, tray} = await show();
      await choose(on, composer, pdf());
      expect(files(tray)).to.have.length(0);
      expect(wrong(tray)).to.deep.equal([`runbook.pdf: ${IMAGE}`]);
      await aTimeout(250);
      expect(heard()).to.contain(IMAGE);
      await choose(on, composer, png());
      expect(wrong(tray), 'gone with the next choice').to.deep.equal([]);
    });

    it('R2 three at most, in the words of the rule, and those that fit are kept', async () => {
      const {composer, on, tray} = await show();
      await choose(on, composer, png('1.png'), png('2.png'), png('3.png'), png('4.png'), png('5.png'));
      expect(files(tray)).to.have.length(3);
      expect(wrong(tray)).to.deep.equal([COUNT]);
      expect(attach(composer)!.ariaDisabled).to.equal('true');
      expect(attach(composer)!.title).to.equal('3 images at most');
      named(tray, 'Remove 2.png')!.click();
      await on.settle();
      expect(wrong(tray)).to.deep.equal([]);
      expect(attach(composer)!.ariaDisabled).to.equal(null);
    });

    it('R5 none that is larger than the runtime takes', async () => {
      const {composer, on, tray} = await show();
      await choose(on, composer, new File([new Uint8Array(2000)], 'poster.png', {type: 'image/png'}));
      expect(files(tray)).to.have.length(0);
      expect(wrong(tray)[0]).to.match(/^poster\.png: larger than 1 ?kB$/);
    });

    it('R2 every rule has its words in both languages; in English the very words of the service', () => {
      for (const [id, {message}] of Object.entries(RUN_INPUT_RULES)) {
        expect(en[`rule.${id as RunInputRule}`]).to.equal(message);
        expect(zhCn[`rule.${id as RunInputRule}`]).to.match(/[一-鿿]/);
      }
    });
  });

  describe('R5 paste and drop', () => {
    it('R5 takes an image that is pasted, and leaves text to the browser', async () => {
      const {composer, on, tray} = await show();
      const words = new DataTransfer();
      words.setData('text/plain', 'Only words');
      expect(paste(field(composer), words)).to.equal(false);
      const office = dataOf(png());
      office.setData('text/plain', 'A1');
      office.setData('text/html', '<b>A1</b>');
      expect(paste(field(composer), office), 'a table with a picture of itself').to.equal(false);
      expect(paste(field(composer), dataOf(png('pasted.png')))).to.equal(true);
      await arrived(on, tray);
      expect(read(files(tray)[0]!)).to.contain('pasted.png');
    });

    it('R5 says where to drop while files are held over it, and takes them', async () => {
      const {composer, on, tray} = await show();
      const drag = (type: string, dataTransfer: DataTransfer, more: DragEventInit = {}) => {
        const event = new DragEvent(type, {dataTransfer, bubbles: true, cancelable: true, ...more});
        form(composer).dispatchEvent(event);
        return event.defaultPrevented;
      };
      const hint = () => form(composer).textContent!.includes(en['composer.drop']);
      const words = new DataTransfer();
      words.setData('text/plain', 'Only words');
      expect(drag('dragover', words)).to.equal(false);
      await composer.updateComplete;
      expect(hint()).to.equal(false);
      expect(drag('dragenter', dataOf(png()))).to.equal(true);
      await composer.updateComplete;
      expect(hint()).to.equal(true);
      drag('dragleave', dataOf(png()), {relatedTarget: field(composer)});
      await composer.updateComplete;
      expect(hint(), 'still inside').to.equal(true);
      drag('dragleave', dataOf(png()), {relatedTarget: document.body});
      await composer.updateComplete;
      expect(hint()).to.equal(false);
      expect(drag('drop', dataOf(png('dropped.png')))).to.equal(true);
      await arrived(on, tray);
      expect(read(files(tray)[0]!)).to.contain('dropped.png');
      expect(composer.shadowRoot!.activeElement).to.equal(field(composer));
    });
  });

  describe('R5 taking away', () => {
    it('R5 by keyboard, with the focus on the next one, the one before, and the field at last', async () => {
      const {composer, on, tray} = await show();
      await choose(on, composer, png('a.png'), png('b.png'), png('c.png'));
      await arrived(on, tray);
      named(tray, 'Remove b.png')!.focus();
      await sendKeys({press: 'Enter'});
      await on.settle();
      expect(tray.shadowRoot!.activeElement).to.equal(named(tray, 'Remove c.png'));
      await sendKeys({press: 'Delete'});
      await on.settle();
      expect(tray.shadowRoot!.activeElement).to.equal(named(tray, 'Remove a.png'));
      await sendKeys({press: 'Backspace'});
      await on.settle();
      expect(composer.shadowRoot!.activeElement).to.equal(field(composer));
      expect(files(tray)).to.have.length(0);
    });

    it('R5 every file is reached from the field by Shift and Tab', async () => {
      const {composer, on, tray} = await show();
      await choose(on, composer, png('a.png'), png('b.png'));
      await arrived(on, tray);
      composer.focus();
      await chord('Shift', 'Tab');
      expect(tray.shadowRoot!.activeElement).to.equal(named(tray, 'Remove b.png'));
    });
  });

  describe('R5 pictures', () => {
    it('R5 come from the file itself, and are given up with it', async () => {
      const made: string[] = [];
      const revoked: string[] = [];
      const {createObjectURL, revokeObjectURL} = URL;
      URL.createObjectURL = (blob: Blob) => {
        const address = createObjectURL.call(URL, blob);
        made.push(address);
        return address;
      };
      URL.revokeObjectURL = (address: string) => void (revoked.push(address), revokeObjectURL.call(URL, address));
      try {
        const {composer, on, tray} = await show();
        await choose(on, composer, png('a.png'), png('b.png'));
        await arrived(on, tray);
        const pictures = () => [...tray.shadowRoot!.querySelectorAll('img')];
        expect(pictures().map(({src}) => src)).to.deep.equal(made);
        await waitUntil(() => pictures().every(({naturalWidth}) => naturalWidth === 1), 'they are drawn');
        named(tray, 'Remove a.png')!.click();
        await on.settle();
        expect(revoked).to.deep.equal([made[0]]);
        composer.remove();
        expect(revoked).to.deep.equal(made);
        on.projection.append(composer);
        await on.settle();
        expect(pictures()[0]!.src, 'a new one').to.equal(made[2]);
      } finally {
        Object.assign(URL, {createObjectURL, revokeObjectURL});
      }
    });
  });

  describe('R5 drafts', () => {
    it('R5 files stay with their session, and go on uploading there', async () => {
      const {calls, upload} = held();
      const {composer, on, tray} = await show({upload});
      await choose(on, composer, png('one.png'));
      on.store.openSession('s2');
      await on.settle();
      expect(files(tray)).to.have.length(0);
      await choose(on, composer, png('two.png'));
      calls[0]!.resolve(ADDRESS);
      await on.settle();
      on.store.openSession('s1');
      await on.settle();
      await on.settle();
      expect(read(tray)).to.contain('one.png').and.not.to.contain('two.png');
      expect(states(tray)).to.deep.equal(['done']);
      press(composer, 'Send').click();
      await on.settle();
      expect(on.carried[0]).to.deep.include({sessionId: 's1'});
      expect(on.carried[0]?.payload?.['attachments']).to.deep.equal([{...ADDRESS, name: 'one.png'}]);
    });

    it('S3 neither bytes nor addresses are stored; after a reload the loss is told', async () => {
      const first = await show();
      await choose(first.on, first.composer, png());
      await arrived(first.on, first.tray);
      await write(first.composer, 'Look');
      expect(JSON.stringify(sessionStorage)).not.to.contain('files.example').and.not.to.contain('signature');
      const again = await show();
      expect(field(again.composer).value).to.equal('Look');
      expect(wrong(again.tray)).to.deep.equal(['1 image did not survive the reload. Attach it again.']);
      await choose(again.on, again.composer, png());
      expect(wrong(again.tray)).to.deep.equal([]);
      await arrived(again.on, again.tray);
      press(again.composer, 'Send').click();
      await again.on.settle();
      expect(JSON.stringify(sessionStorage)).not.to.contain('files.example');
      const reloaded = await show();
      expect(read(reloaded.composer)).to.contain('Not sent Look 1 image');
      press(reloaded.composer, 'Put back').click();
      await reloaded.on.settle();
      expect(field(reloaded.composer).value).to.equal('Look');
      expect(wrong(reloaded.tray)).to.have.length(1);
    });

    it('R5 text and files come back when a message fails or is refused', async () => {
      for (const error of [new Error('No answer (503).'), new Refusal('The session is closed.')]) {
        const {composer, on, tray} = await show({reply: () => Promise.reject(error)});
        await choose(on, composer, png());
        await arrived(on, tray);
        await write(composer, 'Look');
        press(composer, 'Send').click();
        await on.settle();
        await on.settle();
        expect(field(composer).value).to.equal('Look');
        expect(states(tray)).to.deep.equal(['done']);
        expect(tray.shadowRoot!.querySelector('img'), 'with its picture').not.to.equal(null);
        expect(text(composer, 'note')).to.contain(error.message);
        press(composer, 'Send').click();
        await on.settle();
        expect(on.carried).to.have.length(2);
        expect(on.carried[1]?.payload).to.deep.equal(on.carried[0]?.payload);
        sessionStorage.clear();
      }
    });

    it('R5 beside a new draft the old one is offered whole', async () => {
      let refuse: (error: Error) => void = () => undefined;
      const {composer, on, tray} = await show({reply: () => new Promise((_, reject) => (refuse = reject))});
      await choose(on, composer, png('old.png'));
      await arrived(on, tray);
      press(composer, 'Send').click();
      await on.settle();
      await choose(on, composer, png('new.png'));
      await arrived(on, tray);
      refuse(new Refusal('No.'));
      await on.settle();
      await on.settle();
      expect(read(tray)).to.contain('new.png').and.not.to.contain('old.png');
      expect(read(composer)).to.contain('Not sent 1 image Put back');
      press(composer, 'Put back').click();
      await on.settle();
      expect(files(tray).map(read).join()).to.match(/old\.png.*new\.png/);
    });

    it('a turn that the page holds leaves the list of what is sent: it stands in the queue', async () => {
      const {composer, on} = await show();
      await write(composer, 'Then this');
      press(composer, 'Send').click();
      await on.settle();
      expect(read(composer)).to.contain('Sending…');
      const key = receiptKey(on.carried[0]!.id);
      on.store.setLocal(key, {...on.store.get(key)!, status: 'held', reason: 'by_page'});
      await on.settle();
      expect(read(composer)).not.to.contain('Then this');
      expect(field(composer).value).to.equal('');
    });
  });

  describe('R2 words for single fields', () => {
    const refusing = (fields: Record<string, string>, reason = Object.values(fields)[0] ?? '') => ({
      reply: () => Promise.reject(new Refusal(reason, fields)),
    });

    async function refused(options: BenchOptions) {
      const shown = await show(options);
      await choose(shown.on, shown.composer, png());
      await arrived(shown.on, shown.tray);
      await write(shown.composer, 'Look');
      press(shown.composer, 'Send').click();
      await shown.on.settle();
      await shown.on.settle();
      return shown;
    }

    it('R2 the text’s stand at the field until it is edited, and are heard', async () => {
      const {composer} = await refused(refusing({text: LENGTH}));
      expect(field(composer).ariaInvalid).to.equal('true');
      expect(field(composer).getAttribute('aria-describedby')!.split(' ')).to.include('wrong');
      expect(text(composer, 'wrong')).to.equal(LENGTH);
      expect(text(composer, 'note')).to.equal('Send was refused.');
      await expect(composer).to.be.accessible();
      await aTimeout(250);
      expect(heard()).to.contain(LENGTH);
      await write(composer, 'Shorter');
      expect(field(composer).ariaInvalid).to.equal(null);
      expect(text(composer, 'wrong')).to.equal('');
      expect(text(composer, 'note')).to.equal('');
    });

    it('R2 the files’ stand at the files until one is taken away or added', async () => {
      const {composer, on, tray} = await refused(refusing({attachments: COUNT}));
      expect(wrong(tray)).to.deep.equal([COUNT]);
      expect(field(composer).ariaInvalid).to.equal(null);
      await write(composer, 'Edited');
      expect(wrong(tray), 'the text is something else').to.deep.equal([COUNT]);
      named(tray, 'Remove p99.png')!.click();
      await on.settle();
      expect(wrong(tray)).to.deep.equal([]);
      expect(text(composer, 'note')).to.equal('');
    });

    it('R2 of both, each goes by itself', async () => {
      const {composer, tray} = await refused(refusing({text: LENGTH, attachments: IMAGE}));
      expect([text(composer, 'wrong'), wrong(tray)]).to.deep.equal([LENGTH, [IMAGE]]);
      await write(composer, 'Shorter');
      expect([text(composer, 'wrong'), wrong(tray)]).to.deep.equal(['', [IMAGE]]);
      expect(text(composer, 'note')).to.equal('Send was refused.');
    });

    it('R2 others stand in the note', async () => {
      const {composer} = await refused(refusing({form: 'threadId must be a valid UUID', context: 'Too much context'}));
      expect(text(composer, 'note')).to.equal('Send was refused. threadId must be a valid UUID Too much context');
    });

    it('R2 a service that names fields by path, or not at all, is understood by the words of its rules', async () => {
      const byPath = await refused(refusing({'messages[0].content': LENGTH, 'messages[0].content[1].mimeType': IMAGE}));
      expect([text(byPath.composer, 'wrong'), wrong(byPath.tray)]).to.deep.equal([LENGTH, [IMAGE]]);
      sessionStorage.clear();
      const byWords = await refused({reply: () => Promise.reject(new Refusal(COUNT))});
      expect(wrong(byWords.tray)).to.deep.equal([COUNT]);
      sessionStorage.clear();
      const strange = await refused(refusing({'messages[0].tone': 'Too loud.'}, 'Not valid.'));
      expect(text(strange.composer, 'note')).to.equal('Send was refused. Not valid. Too loud.');
    });

    it('R2 counts characters once they come near to the limit, and not before', async () => {
      const {composer} = await show();
      await write(composer, 'x'.repeat(9_000));
      expect(text(composer, 'count')).to.equal('');
      await write(composer, 'x'.repeat(9_001));
      expect(text(composer, 'count')).to.equal('9,001 of 10,000 characters');
      await write(composer, '😀'.repeat(9_001));
      expect(text(composer, 'count'), 'a sign is one').to.equal('9,001 of 10,000 characters');
      await write(composer, 'x'.repeat(10_001));
      expect(text(composer, 'count')).to.equal('10,001 of 10,000 characters');
      await expect(composer).to.be.accessible();
    });
  });

  it('stands the other way round from right to left, and speaks Chinese', async () => {
    const {upload} = held();
    const {composer, on, tray} = await show({upload}, html`<agent-composer dir="rtl" lang="zh-CN"></agent-composer>`);
    await choose(on, composer, png('a.png'), png('b.png'), pdf());
    const [first, second] = files(tray).map((each) => each.getBoundingClientRect());
    expect(second!.right).to.be.at.most(first!.left);
    const remove = named(tray, '移除 a.png')!.getBoundingClientRect();
    expect(remove.left - first!.left, 'the end of its chip').to.be.below(8);
    expect(attach(composer)!.getBoundingClientRect().left).to.be.greaterThan(
      press(composer, '发送').getBoundingClientRect().left,
    );
    expect(wrong(tray)).to.deep.equal([`runbook.pdf：${zhCn['rule.binary-image']}`]);
    await expect(composer).to.be.accessible();
  });

  it('fits 320 pixels', async () => {
    const {upload} = held();
    const {composer, on, tray} = await show({upload});
    composer.style.inlineSize = '320px';
    const name = 'a-very-long-name-of-a-picture-that-somebody-took.png';
    await choose(on, composer, png(name), png(name), png(name));
    expect(form(composer).scrollWidth).to.be.at.most(form(composer).clientWidth);
    for (const each of files(tray)) expect(each.getBoundingClientRect().width).to.be.at.most(304);
  });

  it('C6 keeps files that the runtime does not take any more, and says that they cannot go', async () => {
    const {composer, on, tray} = await show();
    await choose(on, composer, png());
    await arrived(on, tray);
    on.store.setLocal(CONTROLS_KEY, {controls: CONTROLS});
    await on.settle();
    expect(text(composer, 'state')).to.equal(en['composer.no-attachments']);
    expect(files(tray)).to.have.length(1);
  });
});
