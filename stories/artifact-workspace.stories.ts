import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html, nothing} from 'lit';
import {until} from 'lit/directives/until.js';
import {CommandRouter} from '../src/commands/router.js';
import '../src/define/agent-artifact-workspace.js';
import '../src/define/agent-conversation.js';
import '../src/define/agent-projection.js';
import {CONTROLS} from '../src/protocol/taxonomy.js';
import {connectInPage, MemoryStorage, ScenarioRuntime} from '../packages/runtime/src/index.js';
import {ARTIFACT_KEY, factKey, uiKey} from '../src/state/keys.js';
import {ProjectionStore} from '../src/state/store.js';
import {ago, drawn, parts, waitFor} from './support.js';
import {CONTROLS_KEY} from '../src/transport/keys.js';

const TEXT = `# Moving billing to the usage ledger

The ledger holds **one line per meter and hour**.

- Backfill the last 90 days
- Compare 500 invoices line by line
`;

const of = (type: string, more: object = {}, payload: object = {}) => ({
  type: `artifact.${type}`,
  sessionId: 's1',
  artifactId: 'plan',
  timestamp: ago(120),
  ...more,
  payload,
});

const CREATED = of(
  'created',
  {sourceRefs: [{title: 'Meter contract, section 4'}], evidenceRefs: ['e1']},
  {
    ...{title: 'Plan of the move', kind: 'document', path: 'docs/plan.md', status: 'creating'},
    writeCapabilities: ['edit', 'rollback', 'export', 'review', 'hand_over', 'delete'],
    exportFormats: [
      {id: 'md', label: 'Markdown'},
      {id: 'html', label: 'HTML'},
    ],
    recipients: [{id: 'billing', label: 'Billing team'}],
  },
);
const version = (id: string, author: string, summary: string, seconds: number) =>
  of(
    'version.created',
    {artifactVersionId: id, timestamp: ago(seconds)},
    {author, summary, readRef: `artifact:plan@${id}`, bytes: TEXT.length, mediaType: 'text/markdown'},
  );
const FIRST = version('1', 'Lead', 'First version', 900);
const SECOND = version('2', 'user', 'Shorter', 300);
const OTHERS = [
  ['table', 'Differences, by account', 'out/differences.csv'],
  ['code', 'round.ts', 'src/rating/round.ts'],
  ['image', 'Usage per day', 'out/usage.png'],
].map(([kind, title, path]) => of('created', {artifactId: path}, {title, kind, path, status: 'ready'}));

interface Look {
  readonly size?: string;
  readonly read?: 'waits' | 'fails' | 'cannot';
  readonly local?: Readonly<Record<string, object>>;
  readonly lang?: string;
  readonly then?: readonly object[];
}

function show(events: readonly object[], {size = '1100px', read, local = {}, lang = 'en', then = []}: Look = {}) {
  const store = new ProjectionStore();
  store.setLocal(CONTROLS_KEY, {controls: CONTROLS, ...(read === 'cannot' ? {} : {reads: true})});
  CommandRouter.of(store).connect({
    controls: new Set(CONTROLS),
    carry: () => new Promise(() => undefined),
    ...(read === 'cannot' ? {} : {read: (ref: string) => bodyOf(ref, read)}),
  });
  store.setLocal(ARTIFACT_KEY, {artifactId: 'plan'});
  store.append([...OTHERS, ...events, ...then]);
  for (const [key, row] of Object.entries(local)) store.setLocal(factKey(key), row);
  store.flush();
  return html`<agent-projection .store=${store} lang=${lang}>
    <agent-artifact-workspace
      session-id="s1"
      style="block-size: 560px; max-inline-size: 100%; inline-size: ${size}; border: 1px solid var(--agent-hairline)"
    ></agent-artifact-workspace>
  </agent-projection>`;
}

function bodyOf(ref: string, read: Look['read']): Promise<Blob> {
  if (read === 'waits') return new Promise(() => undefined);
  if (read === 'fails') return Promise.reject(new Error('The artifact service did not answer in time.'));
  const text = ref.endsWith('@1') ? TEXT.replace('one line per meter and hour', 'every line of every meter') : TEXT;
  return Promise.resolve(new Blob([text], {type: 'text/markdown'}));
}

const meta: Meta = {
  title: 'Surfaces/Artifact workspace',
  component: 'agent-artifact-workspace',
  subcomponents: parts('agent-review-tray', 'agent-version-rail'),
};
export default meta;
type Story = StoryObj;

export const Reading: Story = {render: () => show([CREATED, FIRST, SECOND])};

export const Narrow: Story = {render: () => show([CREATED, FIRST, SECOND], {size: '340px'})};

export const NarrowList: Story = {
  render: () => show([CREATED, FIRST], {size: '340px', local: {[ARTIFACT_KEY]: {artifactId: ''}}}),
};

/** Made right now: what is here so far is not confirmed. */
export const Creating: Story = {
  render: () => show([CREATED, of('preview.ready', {}, {preview: TEXT.slice(0, 60), status: 'creating'})]),
};

export const Updating: Story = {render: () => show([CREATED, FIRST, of('updated')])};

/** The last change failed: the last confirmed version stands. */
export const Failed: Story = {
  render: () => show([CREATED, FIRST, of('failed', {}, {error: 'The translation service closed the connection.'})]),
};

export const Stale: Story = {render: () => show([CREATED, FIRST, of('changed', {artifactStatus: 'stale'})])};

export const Superseded: Story = {render: () => show([CREATED, FIRST, of('changed', {artifactStatus: 'superseded'})])};

/** Gone, with its history. */
export const Deleted: Story = {render: () => show([CREATED, FIRST, SECOND, of('deleted')])};

export const UnknownKind: Story = {
  render: () => show([{...CREATED, payload: {...CREATED.payload, kind: 'ringtone'}}, FIRST]),
};

export const OlderVersion: Story = {
  render: () => show([CREATED, FIRST, SECOND], {local: {[ARTIFACT_KEY]: {artifactId: 'plan', versionId: '1'}}}),
};

export const BodyLoading: Story = {render: () => show([CREATED, FIRST], {read: 'waits'})};

export const BodyFailed: Story = {render: () => show([CREATED, FIRST], {read: 'fails'})};

/** A connection that cannot read bodies, or a recording. */
export const BodyUnavailable: Story = {render: () => show([CREATED, FIRST], {read: 'cannot'})};

/** Somebody was first while this was edited: press "Go on editing". */
export const Conflict: Story = {
  render: () =>
    show([CREATED, FIRST, SECOND], {
      local: {[uiKey('artifact-draft:plan')]: {baseVersionId: '1', text: '# My own plan\n'}},
    }),
  play: async ({canvasElement}) => {
    const detail = await drawn(canvasElement, 'agent-artifact-workspace', 'agent-artifact-detail');
    const button = () =>
      [...(detail.shadowRoot?.querySelectorAll('button') ?? [])].find(({textContent}) =>
        textContent?.includes('Go on editing'),
      );
    await waitFor(() => button() !== undefined);
    button()?.click();
  },
};

export const Comments: Story = {
  render: () =>
    show([CREATED, FIRST, SECOND], {
      local: {
        [uiKey('artifact-remarks:plan')]: {
          comments: [
            {versionId: '1', line: 3, side: 'new', text: 'Every meter?'},
            {versionId: '2', line: 5, side: 'new', text: 'Say how long this takes.'},
          ],
        },
      },
    }),
};

export const Exports: Story = {
  render: () =>
    show([CREATED, FIRST], {
      then: [
        of('export.started', {artifactExportId: 'x1'}, {format: 'md'}),
        of('export.completed', {artifactExportId: 'x1'}, {exportRef: 'export:x1', bytes: 2048, name: 'plan.md'}),
        of('export.started', {artifactExportId: 'x2'}, {format: 'md', to: 'billing'}),
        of('failed', {artifactExportId: 'x2'}, {error: 'The billing team has no inbox.'}),
        of('export.started', {artifactExportId: 'x3'}, {format: 'html', progress: 0.5}),
      ],
    }),
};

export const Empty: Story = {
  render: () =>
    html`<agent-projection .store=${new ProjectionStore()}>
      <agent-artifact-workspace session-id="s1" style="block-size: 240px"></agent-artifact-workspace>
    </agent-projection>`,
};

export const NoStore: Story = {render: () => html`<agent-artifact-workspace></agent-artifact-workspace>`};

export const Chinese: Story = {render: () => show([CREATED, FIRST, SECOND], {lang: 'zh-CN'})};

async function openScenario() {
  const runtime = new ScenarioRuntime({storage: new MemoryStorage()});
  await runtime.open();
  await runtime.createSession({scenario: 'artifacts', id: 'artifacts'});
  const store = new ProjectionStore();
  connectInPage(runtime, 'artifacts', store);
  await runtime.command('artifacts', {id: 'first', control: 'send', payload: {text: 'Plan the move and prove it.'}});
  return html`<agent-projection .store=${store}>
    <agent-conversation style="block-size: 280px"></agent-conversation>
    <agent-artifact-workspace
      style="block-size: 560px; border: 1px solid var(--agent-hairline)"
    ></agent-artifact-workspace>
  </agent-projection>`;
}

/** An agent at work: open what it makes, edit while it revises, export, review, restore. */
export const Live: Story = {render: () => html`${until(openScenario(), nothing)}`};
