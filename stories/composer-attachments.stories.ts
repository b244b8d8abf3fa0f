import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html, type TemplateResult} from 'lit';
import {Refusal, type Upload} from '../src/commands/router.js';
import type {AgentComposer} from '../src/components/conversation/composer/composer.js';
import {CONTROLS} from '../src/protocol/taxonomy.js';
import {uiKey} from '../src/state/keys.js';
import {drawn, waitFor, withStore, type StoryStore} from './support.js';
import '../src/define/agent-composer.js';
import {CONTROLS_KEY} from '../src/transport/keys.js';

const LIMITS = {accept: 'image/*', max: 3, maxBytes: 10 * 1024 * 1024};

const arrives: Upload = (file) => Promise.resolve({url: 'https://files.example/1?signature=s', mimeType: file.type});
const hangs =
  (part: number): Upload =>
  (_file, {onProgress}) => {
    onProgress?.(part, 100);
    return new Promise(() => undefined);
  };
const fails: Upload = () => Promise.reject(new Error('The storage did not answer (503).'));
/** By the name of the file: what is called slow is on its way, what is called lost does not get there. */
const mixed: Upload = (file, watch) =>
  (/slow/.test(file.name ?? '') ? hangs(40) : /lost/.test(file.name ?? '') ? fails : arrives)(file, watch);

/** A composer of a runtime that takes images, on a session of its own. */
function composer(sessionId: string, upload: Upload, options: StoryStore = {}): TemplateResult {
  const controls = {controls: CONTROLS, attachments: LIMITS, maxText: 10_000};
  return withStore([{type: 'session.opened', sessionId}], html`<agent-composer></agent-composer>`, {
    upload,
    ...options,
    local: {[CONTROLS_KEY]: controls, ...options.local},
  });
}

const draft = (sessionId: string, text: string, more: object = {}) => ({
  [uiKey(`draft:${sessionId}`)]: {text, ...more},
});

/** A picture of a chart, as somebody would attach it. */
async function picture(name: string, hue = 222): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), {width: 96, height: 72});
  const paint = canvas.getContext('2d')!;
  paint.fillStyle = `hsl(${hue} 30% 90%)`;
  paint.fillRect(0, 0, 96, 72);
  paint.fillStyle = `hsl(${hue} 55% 35%)`;
  [20, 34, 28, 46, 58].forEach((height, index) => paint.fillRect(10 + index * 16, 66 - height, 10, height));
  const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!)));
  return new File([blob], name, {type: 'image/png'});
}

const composerIn = (root: HTMLElement) => root.querySelector<AgentComposer>('agent-composer')!;

/** What the composer says of its files. */
const words = (root: HTMLElement) =>
  composerIn(root).shadowRoot?.querySelector('agent-attachments')?.shadowRoot?.textContent ?? '';

/** Chooses files, as the button does, and waits until the composer says something of them. */
async function choose(root: HTMLElement, ...files: (File | Promise<File>)[]): Promise<void> {
  const picker = await drawn<HTMLInputElement>(root, 'agent-composer', 'input[type=file]');
  const data = new DataTransfer();
  for (const file of await Promise.all(files)) data.items.add(file);
  const before = words(root);
  picker.files = data.files;
  picker.dispatchEvent(new Event('change'));
  await waitFor(() => words(root) !== before);
}

const meta: Meta = {title: 'Surfaces/Composer attachments', component: 'agent-attachments'};
export default meta;

type Story = StoryObj;
const play =
  (...files: (() => File | Promise<File>)[]): NonNullable<Story['play']> =>
  ({canvasElement}) =>
    choose(canvasElement, ...files.map((file) => file()));

const three = play(
  () => picture('p99-after-backfill.png'),
  () => picture('slow-queries.png', 60),
  () => picture('lost-writes.png', 20),
);

/** The runtime takes images: there is a button for them. */
export const CanAttach: Story = {render: () => composer('attach', arrives)};

export const Attached: Story = {
  render: () => composer('attached', arrives, {local: draft('attached', 'Why does p99 rise after the backfill?')}),
  play: play(() => picture('p99-after-backfill.png')),
};

export const ThreeAtMost: Story = {
  render: () => composer('full', arrives),
  play: play(
    () => picture('before.png'),
    () => picture('during.png', 60),
    () => picture('after.png', 150),
  ),
};

/** How far it is; Send waits, and says why. */
export const Uploading: Story = {
  render: () => composer('uploading', hangs(40), {local: draft('uploading', 'Why does p99 rise after the backfill?')}),
  play: play(() => picture('p99-after-backfill.png')),
};

/** The upload does not report its progress, so none is shown. */
export const UploadingWithoutProgress: Story = {
  render: () => composer('unknown', () => new Promise(() => undefined)),
  play: play(() => picture('p99-after-backfill.png')),
};

export const UploadFailed: Story = {
  render: () => composer('failed-upload', fails, {local: draft('failed-upload', 'Why does p99 rise?')}),
  play: play(() => picture('p99-after-backfill.png')),
};

export const OfEachKind: Story = {render: () => composer('mixed', mixed), play: three};

export const TooMany: Story = {
  render: () => composer('too-many', arrives),
  play: play(...[1, 2, 3, 4].map((number) => () => picture(`page-${number}.png`, number * 60))),
};

export const WrongType: Story = {
  render: () => composer('wrong-type', arrives),
  play: play(() => new File(['x'], 'runbook.pdf', {type: 'application/pdf'})),
};

export const TooLarge: Story = {
  render: () =>
    composer('too-large', arrives, {
      local: {[CONTROLS_KEY]: {controls: CONTROLS, attachments: {...LIMITS, maxBytes: 100}}},
    }),
  play: play(() => picture('poster.png')),
};

/** Files are held over the composer. */
export const DropHint: Story = {
  render: () => composer('drop', arrives, {local: draft('drop', 'Why does p99 rise after the backfill?')}),
  play: async ({canvasElement}) => {
    const form = await drawn(canvasElement, 'agent-composer', 'form');
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(await picture('p99.png'));
    const over = new DragEvent('dragover', {dataTransfer, bubbles: true, cancelable: true});
    form.dispatchEvent(over);
  },
};

/** The text is too long: the owner's words stand at the field, and what was written is back in it. */
export const FieldError: Story = {
  render: () =>
    composer('field', arrives, {
      local: draft('field', 'Why does p99 rise after the backfill? '.repeat(270), {
        lost: {
          status: 'refused',
          control: 'send',
          reason: 'RunAgentInput user message text exceeds limit',
          fields: {text: ['RunAgentInput user message text exceeds limit']},
        },
      }),
    }),
};

/** Refused for its files: they are back too, with the words next to them. */
export const AttachmentsRefused: Story = {
  render: () =>
    composer('refused-files', arrives, {
      local: draft('refused-files', 'Compare these'),
      carry: () => Promise.reject(new Refusal('Too many attachments', {attachments: 'Too many attachments'})),
    }),
  play: async ({canvasElement}) => {
    await choose(canvasElement, picture('before.png'), picture('after.png', 60));
    (await drawn(canvasElement, 'agent-composer', 'button[type=submit]:not([aria-disabled])')).click();
    // Files that are sent leave the composer; those that are refused come back with the reason.
    const isRefused = () => words(canvasElement).includes('Too many attachments');
    await waitFor(() => isRefused() || !words(canvasElement).includes('before.png'));
  },
};

export const NearTheLimit: Story = {
  render: () => composer('near', arrives, {local: draft('near', 'a word '.repeat(1_320))}),
};

/** Files do not survive a reload, and the composer says so. */
export const AfterAReload: Story = {
  render: () =>
    composer('reloaded', arrives, {
      local: {
        ...draft('reloaded', 'Why does p99 rise after the backfill?'),
        [uiKey('attachments:reloaded')]: {items: [], problems: [], gone: 2},
      },
    }),
};

export const Sending: Story = {
  render: () => composer('sending-files', arrives, {local: draft('sending-files', 'Compare these')}),
  play: AttachmentsRefused.play!,
};

export const Chinese: Story = {
  render: () => html`<div lang="zh-CN">${composer('chinese', mixed)}</div>`,
  play: async ({canvasElement}) => {
    await choose(canvasElement, picture('账单.png'), picture('slow-慢查询.png', 60), picture('lost-写入.png', 20));
    await choose(canvasElement, new File(['x'], '手册.pdf', {type: 'application/pdf'}));
  },
};

export const RightToLeft: Story = {
  render: () => html`<div dir="rtl">${composer('rtl-files', mixed)}</div>`,
  play: three,
};

export const Narrow: Story = {
  render: () => html`<div style="inline-size: 320px">${composer('narrow-files', mixed)}</div>`,
  play: three,
};

export const Dark: Story = {
  render: () =>
    html`<div data-theme="dark" style="padding: 16px; background: var(--agent-surface)">
      ${composer('dark-files', mixed)}
    </div>`,
  play: three,
};
