import type {Meta, StoryObj} from '@storybook/web-components-vite';
import {html} from 'lit';
import '../src/define/agent-text.js';
import {withStore} from './support.js';

const meta: Meta = {title: 'Parts/Text', component: 'agent-text'};
export default meta;
type Story = StoryObj;

const delta = {
  type: 'text.delta',
  sessionId: 's1',
  runId: 'r1',
  messageId: 'm1',
  payload: {delta: 'The backfill starts with the **oldest** month'},
};
const show = (...events: object[]) => withStore(events, html`<agent-text part-id="m1"></agent-text>`);

/** An answer that streams. */
export const Streaming: Story = {render: () => show(delta)};

/** An answer that is complete. */
export const Completed: Story = {
  render: () =>
    show(delta, {...delta, type: 'text.final', payload: {text: 'The backfill starts with the **oldest** month'}}),
};

/** The runtime's final text differed from what was streamed. */
export const Reconciled: Story = {
  render: () =>
    show(delta, {...delta, type: 'text.final', payload: {text: 'The backfill starts with the **newest** month.'}}),
};

/** The run was stopped in the middle of it. */
export const Interrupted: Story = {
  render: () => show(delta, {type: 'run.finished', sessionId: 's1', runId: 'r1', payload: {outcome: 'cancelled'}}),
};

/** What a person typed, as it was typed. */
export const Person: Story = {
  render: () =>
    show({
      type: 'text.final',
      sessionId: 's1',
      messageId: 'm1',
      payload: {role: 'user', text: 'Keep reads on the *old* table\nuntil the backfill is verified.'},
    }),
};

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const sentAlong = (...attachments: object[]) => ({
  type: 'text.final',
  sessionId: 's1',
  messageId: 'm1',
  payload: {role: 'user', text: 'Why does p99 rise after the backfill?', attachments},
});
const PNG = {mimeType: 'image/png', url: 'https://files.example/p99.png?signature=s', name: 'p99.png'};

/** What was sent along: pictures of other servers are links, unless the page allows them. */
export const Attachments: Story = {
  render: () => show(sentAlong(PNG, {...PNG, name: 'runbook.pdf', mimeType: 'application/pdf'})),
};

/** A picture that came whole asks nobody for anything, so it is shown. */
export const Picture: Story = {render: () => show(sentAlong({...PNG, url: PICTURE}))};

/** What cannot be opened says why: no address, one that no page should open, one with a secret in it. */
export const AttachmentsThatDoNotOpen: Story = {
  render: () =>
    show(
      sentAlong(
        {mimeType: 'image/png', name: 'pasted.png'},
        {...PNG, name: 'trick.png', url: 'javascript:alert(1)'},
        {...PNG, name: 'private.png', url: 'https://files.example/1?token=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc'},
      ),
    ),
};

/** No such part. */
export const Unknown: Story = {render: () => show()};
