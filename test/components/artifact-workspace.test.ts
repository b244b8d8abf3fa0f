import {aTimeout, expect, fixture} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {html} from 'lit';
import '../../src/define/agent-artifact-card.js';
import '../../src/define/agent-artifact-workspace.js';
import '../../src/define/agent-conversation.js';
import '../../src/define/agent-projection.js';
import type {AgentCommand} from '../../src/commands/command.js';
import {CommandRouter} from '../../src/commands/router.js';
import {connectInPage, MemoryStorage, ScenarioRuntime} from '../../packages/runtime/src/index.js';
import {ARTIFACT_KEY, uiKey} from '../../src/state/keys.js';
import type {ArtifactRow} from '../../src/state/facts/artifacts.js';
import {ProjectionStore} from '../../src/state/store.js';
import {CONTROLS_KEY} from '../../src/transport/keys.js';
import {chord} from './driving.js';
import {bench, button, nameOf} from './fixtures.js';
import {all, read} from './reading.js';
import {waitUntil} from './waiting.js';

const PLAN = 'Plan of the move';

/** A page with the conversation and the workspace on a live runtime, after the scenario has been played. */
async function live() {
  const runtime = new ScenarioRuntime({storage: new MemoryStorage(), pace: 0.01});
  await runtime.open();
  await runtime.createSession({scenario: 'artifacts', id: 's1'});
  const store = new ProjectionStore();
  const disconnect = connectInPage(runtime, 's1', store);
  await runtime.command('s1', {id: 'c0', control: 'send', payload: {text: 'Go.'}});
  await waitUntil(() => runtime.sessions()[0] && ended(store), 'the run ends');
  const page = await fixture<HTMLElement>(html`
    <div>
      <agent-projection .store=${store} lang="en">
        <agent-conversation style="height: 400px"></agent-conversation>
        <agent-artifact-workspace style="height: 700px; width: 1000px"></agent-artifact-workspace>
      </agent-projection>
    </div>
  `);
  const workspace = page.querySelector('agent-artifact-workspace')!;
  const rows = () => Object.values(store.snapshot().artifacts) as ArtifactRow[];
  const row = (title: string) => rows().find((each) => each.title === title)!;
  const press = async (name: string | RegExp, within: ParentNode = workspace.shadowRoot!) => {
    const found = all(within, 'button').filter((each) =>
      typeof name === 'string' ? nameOf(each) === name : name.test(nameOf(each)),
    );
    expect(found, String(name)).not.to.have.length(0);
    (found[0] as HTMLElement).click();
    await aTimeout(40);
  };
  const open = async (title: string) => {
    store.setLocal(ARTIFACT_KEY, {artifactId: row(title).id});
    await waitUntil(() => read(detail()).includes(title), `${title} is open`);
  };
  const detail = () => workspace.shadowRoot!.querySelector('agent-artifact-detail') ?? document.createElement('i');
  const close = () => {
    disconnect();
    runtime.close();
  };
  return {runtime, store, page, workspace, rows, row, press, open, detail, close};
}

function ended(store: ProjectionStore): boolean {
  return Object.values(store.snapshot().runs as Record<string, {status: string}>).some(
    ({status}) => status === 'completed',
  );
}

const field = (within: Element) => all(within.shadowRoot!, 'textarea')[0] as HTMLTextAreaElement;

async function type(within: Element, text: string): Promise<void> {
  const area = field(within);
  area.value = text;
  area.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
  await aTimeout(40);
}

beforeEach(() => sessionStorage.clear());

describe('agent-artifact-workspace on a live runtime', () => {
  it('V9 N2 A8 the conversation holds cards, and the body opens in the workspace only', async () => {
    const on = await live();
    const conversation = on.page.querySelector('agent-conversation')!;
    expect(read(conversation)).not.to.contain('one line per meter');
    const cardOf = (title: string) =>
      all(conversation.shadowRoot!, 'agent-artifact-card').filter((each) => read(each).includes(title));
    await waitUntil(() => cardOf(PLAN).length > 0, `a card: ${read(conversation).slice(0, 400)}`);
    const [card] = cardOf(PLAN) as [Element];
    await on.press('Open', card.shadowRoot!);
    await waitUntil(() => read(on.detail()).includes('one line per meter'), 'the body is in the workspace');
    expect(read(conversation)).not.to.contain('one line per meter');
    expect(read(card), 'a workspace is there').not.to.contain('No part of this page');
    const cards = cardOf('round.ts');
    expect(cards, 'one artifact is one card, whatever path names it').to.have.length(1);
    await expect(on.workspace).to.be.accessible();
    on.close();
  });

  it('A8 an edit is pending until the runtime confirms it as a version', async () => {
    const on = await live();
    await on.open(PLAN);
    await on.press('Edit');
    await waitUntil(() => field(on.detail())?.value.includes('one line per meter'), 'the text is here');
    const versions = on.row(PLAN).versions.length;
    await type(on.detail(), '# Shorter\n');
    expect(read(on.detail())).to.contain('Not saved');
    field(on.detail()).dispatchEvent(
      new KeyboardEvent('keydown', {key: 's', ctrlKey: true, bubbles: true, composed: true}),
    );
    await waitUntil(() => on.row(PLAN).versions.length === versions + 1, 'a version is made');
    await waitUntil(() => !read(on.detail()).includes('Not saved'), 'nothing is unsaved');
    expect(on.row(PLAN).versions.at(-1)).to.include({author: 'user', parentId: String(versions)});
    await on.press('Read');
    await waitUntil(() => read(on.detail()).includes('Shorter'), 'the new text is read');
    on.close();
  });

  it('A8 a version that arrives while a person edits is a conflict, never an overwrite', async () => {
    const on = await live();
    await on.open(PLAN);
    await on.press('Edit');
    await waitUntil(() => field(on.detail())?.value.includes('one line per meter'), 'the text is here');
    await type(on.detail(), '# Mine\n');
    const {id: artifactId, versionId} = on.row(PLAN);
    const theirs = {baseVersionId: versionId, text: '# Theirs\n'};
    await on.runtime.command('s1', {id: 'other', control: 'edit', artifactId, payload: theirs});
    await waitUntil(() => read(on.detail()).includes('Conflict'), 'the conflict is told');
    expect(field(on.detail()).value).to.equal('# Mine\n');
    await on.press('Compare', editor(on.detail()).shadowRoot!);
    await waitUntil(() => all(editor(on.detail()).shadowRoot!, 'agent-diff').length > 0, 'mine against theirs');
    await waitUntil(
      () => read(all(editor(on.detail()).shadowRoot!, 'agent-diff')[0]!).includes('Theirs'),
      'theirs is shown',
    );
    await on.press('Take theirs');
    await waitUntil(() => field(on.detail())?.value === '# Theirs\n', 'their text is here');
    expect(on.row(PLAN).versions.at(-1)?.id, 'nothing was sent').to.equal(String(Number(versionId) + 1));
    await on.press('Get it back');
    expect(field(on.detail()).value).to.equal('# Mine\n');
    const again = {baseVersionId: on.row(PLAN).versionId, text: '# Theirs again\n'};
    await on.runtime.command('s1', {id: 'other2', control: 'edit', artifactId, payload: again});
    await waitUntil(() => read(on.detail()).includes('Conflict'), 'a conflict again');
    const before = on.row(PLAN).versions.length;
    await on.press('Keep mine on top of theirs');
    await waitUntil(() => on.row(PLAN).versions.length === before + 1, 'mine is on top');
    expect(on.row(PLAN).versions.at(-1)?.parentId).to.equal(on.row(PLAN).versions.at(-2)?.id);
    on.close();
  });

  it('A8 two picked versions are compared, and an older one is restored as a new one', async () => {
    const on = await live();
    await on.open('round.ts');
    await on.press(/^Compare ?, Version 1$/);
    await on.press(/^Compare ?, Version 2$/);
    await waitUntil(() => all(on.detail().shadowRoot!, 'agent-diff').length === 1, 'a comparison is shown');
    await waitUntil(
      () => read(all(on.detail().shadowRoot!, 'agent-diff')[0]!).replace(/\s/g, '').includes('total.plus(day)'),
      'with both texts',
    );
    await on.press(/^Restore ?, Version 1$/);
    await waitUntil(() => on.row('round.ts').versionId === '3', 'a new version');
    expect(on.row('round.ts').versions.at(-1)?.summary).to.equal('Version 1 restored');
    on.close();
  });

  it('A8 an export shows its progress and gives a real file', async () => {
    const on = await live();
    await on.open(PLAN);
    const saved: string[] = [];
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function () {
      saved.push(`${this.download} ${this.href.slice(0, 5)}`);
    };
    try {
      await on.press('Export');
      const menu = all(on.detail().shadowRoot!, '[role="menuitem"]');
      expect(menu.map((each) => read(each))).to.deep.equal(['Markdown', 'HTML']);
      (menu[1] as HTMLElement).click();
      await waitUntil(() => read(on.detail()).includes('Exported'), 'it is exported');
      await on.press('Download');
      await waitUntil(() => saved.length === 1, 'it is saved');
      expect(saved).to.deep.equal(['plan.html blob:']);
    } finally {
      HTMLAnchorElement.prototype.click = click;
    }
    on.close();
  });

  it('A8 a failed handover says why and can be tried again', async () => {
    const on = await live();
    await on.open(PLAN);
    await on.press('Hand over');
    (all(on.detail().shadowRoot!, '[role="menuitem"]')[1] as HTMLElement).click();
    await waitUntil(() => read(on.detail()).includes('The audit archive did not answer in time.'), 'why it failed');
    await on.press('Retry');
    await waitUntil(() => read(on.detail()).includes('Exported'), 'it arrived');
    on.close();
  });

  it('A8 comments on lines are gathered across versions and leave as one command, cleared when confirmed', async () => {
    const on = await live();
    await on.open(PLAN);
    const {id} = on.row(PLAN);
    on.store.setLocal(uiKey(`artifact-remarks:${id}`), {
      comments: [
        {versionId: '1', line: 1, side: 'new', text: 'Name the team'},
        {versionId: '2', line: 3, side: 'new', text: 'Which meters?'},
        {versionId: '2', line: 5, side: 'new', text: 'Too long'},
      ],
    });
    await waitUntil(() => read(on.detail()).includes('3 comments'), 'they are gathered');
    await on.press(/^Remove the comment: Version 2, line 5$/);
    await waitUntil(() => read(on.detail()).includes('2 comments'), 'one is removed');
    expect(sessionStorage.getItem(`agent-surfaces:artifact-remarks:${id}`), 'kept over a reload').to.contain(
      'Which meters?',
    );
    const commands: string[] = [];
    on.page.addEventListener('agent-command', ({command}) => commands.push(command.control));
    await on.press('Ask the agent to change it');
    await waitUntil(() => !read(tray(on.detail())).includes('2 comments'), 'they have left');
    expect(commands).to.deep.equal(['edit']);
    await waitUntil(() => on.row(PLAN).versions.at(-1)?.summary === '2 comments answered', 'and were answered');
    on.close();
  });

  it('A8 lines are commented on in the preview and in the comparison, and wait for a reload and for a reviewer', async () => {
    const on = await live();
    await on.open('round.ts');
    await waitUntil(() => lines(on.detail(), 'agent-code-view').length === 15, 'the lines are here');
    const commands: AgentCommand[] = [];
    on.page.addEventListener('agent-command', ({command}) => commands.push(command as AgentCommand));

    lines(on.detail(), 'agent-code-view')[3]!.querySelector('button')!.click();
    await write(on.detail(), 'By the button');
    (lines(on.detail(), 'agent-code-view')[8]!.querySelector('.no') as HTMLElement).click();
    await write(on.detail(), 'By its number');
    lines(on.detail(), 'agent-code-view')[0]!.focus();
    await sendKeys({press: 'c'});
    await write(on.detail(), 'By keyboard');
    await on.press(/^Compare ?, Version 1$/);
    await on.press(/^Compare ?, Version 2$/);
    await waitUntil(() => lines(on.detail(), 'agent-diff').length > 3, 'the comparison is here');
    const removed = lines(on.detail(), 'agent-diff').find((each) => read(each).startsWith('−'))!;
    removed.focus();
    await sendKeys({press: 'c'});
    await write(on.detail(), 'Why did this go?');
    await waitUntil(() => read(tray(on.detail())).includes('4 comments'), 'all are gathered');

    const {id} = on.row('round.ts');
    const again = new ProjectionStore();
    const leave = connectInPage(on.runtime, 's1', again);
    again.setLocal(ARTIFACT_KEY, {artifactId: id});
    const reloaded = await fixture<HTMLElement>(html`
      <agent-projection .store=${again} lang="en"
        ><agent-artifact-workspace></agent-artifact-workspace
      ></agent-projection>
    `);
    const [after] = all(reloaded, 'agent-artifact-workspace') as [Element];
    await waitUntil(() => read(after).includes('4 comments'), 'a page that is loaded again has them');
    reloaded.remove();
    leave();

    await on.press('Request a review', tray(on.detail()).shadowRoot!);
    expect(commands.map(({control}) => control)).to.deep.equal(['request_review']);
    const {comments} = commands[0]!.payload as {comments: {versionId: string; side: string; text: string}[]};
    expect(comments.map(({versionId, side, text}) => [versionId, side, text])).to.deep.equal([
      ['2', 'new', 'By the button'],
      ['2', 'new', 'By its number'],
      ['2', 'new', 'By keyboard'],
      ['1', 'old', 'Why did this go?'],
    ]);
    await on.open(PLAN);
    await waitUntil(
      () => sessionStorage.getItem(`agent-surfaces:artifact-remarks:${id}`) === null,
      'cleared when confirmed',
    );
    on.close();
  });

  it('A8 failed keeps the last confirmed version, deleted keeps its history, an unknown kind is still shown', async () => {
    const on = await live();
    await on.open('Letter to customers');
    await waitUntil(() => read(on.detail()).includes('Nothing changes in what you pay'), 'the confirmed body is here');
    expect(read(on.detail())).to.contain('Version 1 is the last confirmed one').and.to.contain('closed the connection');
    await on.open('Scratch');
    await waitUntil(() => read(on.detail()).includes('Notes to myself'), 'the history is readable');
    expect(read(on.detail())).to.contain('It was deleted');
    expect(all(on.detail().shadowRoot!, 'button').some((each) => nameOf(each) === 'Edit')).to.equal(false);
    await on.open('An alarm, as notes');
    expect(read(on.detail())).to.contain('ringtone');
    await waitUntil(() => read(on.detail()).includes('C4 1/4'), 'its body is shown');
    on.close();
  });
});

const tray = (detail: Element) => all(detail.shadowRoot!, 'agent-review-tray')[0]!;

/** The lines that an element inside shows. */
const lines = (detail: Element, tag: string) =>
  all(detail.shadowRoot!, tag).flatMap((each) => all(each.shadowRoot!, '.line')) as HTMLElement[];

/** Writes a remark in the place that is open, and saves it by keyboard. */
async function write(detail: Element, text: string): Promise<void> {
  const place = () => all(detail.shadowRoot!, 'form.remark textarea')[0];
  await waitUntil(() => place()?.matches(':focus'), 'the place to write is open');
  await sendKeys({type: text});
  await chord('Control', 'Enter');
  await waitUntil(() => !place() && read(tray(detail)).includes(text), `${text} is gathered`);
}

const editor = (detail: Element) => all(detail.shadowRoot!, 'agent-artifact-editor')[0]!;

describe('agent-artifact-workspace', () => {
  const event = (type: string, more: object = {}, payload: object = {}) => ({
    type: `artifact.${type}`,
    sessionId: 's1',
    artifactId: 'a1',
    ...more,
    payload,
  });
  const MADE = [
    event(
      'created',
      {},
      {title: 'Runbook', kind: 'document', writeCapabilities: ['edit', 'review', 'rollback', 'export']},
    ),
    event('version.created', {artifactVersionId: '1'}, {author: 'Lead', readRef: 'r1', mediaType: 'text/plain'}),
  ];

  async function show(events: readonly object[], read?: (ref: string) => Promise<Blob>, size = 1000) {
    const on = await bench(
      html`<agent-artifact-workspace
        lang="en"
        session-id="s1"
        style="height: 600px; width: ${size}px"
      ></agent-artifact-workspace>`,
    );
    const carried: AgentCommand[] = [];
    const replies: ((error?: Error) => void)[] = [];
    CommandRouter.of(on.store).connect({
      controls: new Set(['edit', 'rollback', 'export', 'request_review']),
      carry: (command) => {
        carried.push(command);
        return new Promise((resolve, reject) => replies.push((error) => (error ? reject(error) : resolve(undefined))));
      },
      ...(read ? {read} : {}),
    });
    on.store.setLocal(ARTIFACT_KEY, {artifactId: 'a1'});
    await on.tell(...events);
    await on.settle();
    const element = on.projection.querySelector('agent-artifact-workspace')!;
    return {...on, element, carried, replies};
  }

  const body = (text: string) => () => Promise.resolve(new Blob([text], {type: 'text/plain'}));

  it('is honest without a store, and with nothing made', async () => {
    const alone = await fixture(html`<agent-artifact-workspace lang="en"></agent-artifact-workspace>`);
    expect(read(alone)).to.contain('Unavailable');
    await expect(alone).to.be.accessible();
    const on = await bench(html`<agent-artifact-workspace lang="en" session-id="s1"></agent-artifact-workspace>`);
    expect(read(on.projection)).to.contain('Nothing was made yet');
    await expect(on.projection).to.be.accessible();
  });

  it('says how the body is: being read, failed with another try, not readable here', async () => {
    let tries = 0;
    const failing = () => (tries++ === 0 ? Promise.reject(new Error('The disk is gone.')) : body('Hello')());
    const on = await show(MADE, failing);
    await waitUntil(() => read(on.element).includes('The disk is gone.'), 'why');
    const retry = all(on.element.shadowRoot!, 'button').find((each) => nameOf(each) === 'Retry') as HTMLElement;
    await expect(on.element).to.be.accessible();
    retry.click();
    await waitUntil(() => read(on.element).includes('Hello'), 'the body');
    const unread = await show(MADE);
    await waitUntil(() => read(unread.element).includes('This connection cannot read bodies.'), 'unavailable');
    const waiting = await show(MADE, () => new Promise(() => undefined));
    expect(read(waiting.element)).to.contain('Loading');
  });

  it('shows what is made before it is confirmed, and says that it is not', async () => {
    const on = await show([
      event('created', {}, {title: 'Runbook', kind: 'document', status: 'creating'}),
      event('preview.ready', {}, {preview: '# Half of', status: 'creating'}),
    ]);
    await waitUntil(() => read(on.element).includes('Half of'), 'the preview');
    expect(read(on.element)).to.contain('not confirmed').and.to.contain('No version is confirmed yet.');
  });

  it('A8 a refused edit keeps the text, over leaving and coming back too', async () => {
    const on = await show(MADE, body('One\nTwo'));
    const press = async (name: string) => {
      (all(on.element.shadowRoot!, 'button').find((each) => nameOf(each) === name) as HTMLElement).click();
      await on.settle();
    };
    await waitUntil(() => read(on.element).includes('Two'), 'the body');
    await press('Edit');
    await waitUntil(() => field(on.element)?.value === 'One\nTwo', 'the text');
    await type(on.element, 'Mine');
    await press('Save');
    expect(on.carried[0]).to.include({control: 'edit', artifactId: 'a1', sessionId: 's1'});
    expect(on.carried[0]!.payload).to.deep.equal({baseVersionId: '1', text: 'Mine'});
    expect(read(on.element)).to.contain('Being saved');
    on.replies[0]!(new Error('The service is down.'));
    await waitUntil(() => read(on.element).includes('The service is down.'), 'why');
    expect(field(on.element).value).to.equal('Mine');
    await press('Stop editing, keep the draft');
    expect(read(on.element)).to.contain('You have changed it and not saved it.');
    expect(sessionStorage.getItem('agent-surfaces:artifact-draft:a1')).to.contain('Mine');
    await press('Go on editing');
    expect(field(on.element).value).to.equal('Mine');
  });

  it('A8 a version of somebody else does not confirm an edit that is on its way', async () => {
    const on = await show(MADE, body('One'));
    const press = async (name: string) => {
      (all(on.element.shadowRoot!, 'button').find((each) => nameOf(each) === name) as HTMLElement).click();
      await on.settle();
    };
    await waitUntil(() => read(on.element).includes('One'), 'the body');
    await press('Edit');
    await waitUntil(() => field(on.element)?.value === 'One', 'the text');
    await type(on.element, 'Mine');
    await press('Save');
    await on.tell(event('version.created', {artifactVersionId: '2'}, {author: 'Lead', readRef: 'r2'}));
    await on.settle();
    expect(read(on.element)).to.contain('Being saved');
    expect(field(on.element).value).to.equal('Mine');
  });

  it('finds a draft that the tab remembered before a reload', async () => {
    sessionStorage.setItem(
      'agent-surfaces:artifact-draft:a1',
      JSON.stringify({baseVersionId: '1', text: 'From before'}),
    );
    const on = await show(MADE, body('One'));
    await waitUntil(() => read(on.element).includes('You have changed it'), 'the draft is told');
  });

  it('fits a narrow pane: the list, or the one that is open with a way back', async () => {
    const on = await show(MADE, body('One'), 340);
    const list = () => on.element.shadowRoot!.querySelector('agent-artifact-list')!;
    expect(getComputedStyle(list()).display).to.equal('none');
    const back = all(on.element.shadowRoot!, 'button').find(
      (each) => nameOf(each) === 'Back to the list',
    ) as HTMLElement;
    back.click();
    await on.settle();
    expect(getComputedStyle(list()).display).to.equal('block');
    await waitUntil(() => read(list()).includes('Runbook'), 'the list is drawn');
    expect(on.element.scrollWidth).to.be.at.most(on.element.clientWidth);
    await expect(on.element).to.be.accessible();
  });

  it('lists the newest first, by keyboard, filtered by kind, and draws a few of many', async () => {
    const many = Array.from({length: 400}, (_, index) =>
      event(
        'created',
        {artifactId: `a${String(index)}`},
        {title: `Piece ${String(index)}`, kind: index % 2 ? 'code' : 'table', status: 'ready'},
      ),
    );
    const on = await show(many, body('One'));
    const list = on.element.shadowRoot!.querySelector('agent-artifact-list')!;
    const rows = () => all(list.shadowRoot!, '[data-id]') as HTMLElement[];
    await waitUntil(() => rows().length > 3, 'rows are drawn');
    expect(rows().length).to.be.lessThan(80);
    const shown = rows().map((each) => each.dataset['id']);
    expect(shown).to.include('a399');
    const first = rows().find((each) => each.dataset['id'] === 'a399')!;
    first.focus();
    first.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowDown', bubbles: true, composed: true}));
    await waitUntil(() => (list.shadowRoot!.activeElement as HTMLElement)?.dataset['id'] === 'a398', 'the next one');
    const select = list.shadowRoot!.querySelector('select')!;
    select.value = 'code';
    select.dispatchEvent(new Event('change'));
    await waitUntil(() => rows().every((each) => Number(each.dataset['id']!.slice(1)) % 2 === 1), 'only code');
    await expect(on.element).to.be.accessible();
  });

  it('a connection that cannot write says why, and nothing is offered that the service does not allow', async () => {
    const on = await show(MADE, body('One'));
    CommandRouter.of(on.store).connect({controls: new Set(), carry: () => Promise.resolve(undefined)});
    on.store.setLocal(CONTROLS_KEY, {controls: [], readOnly: true});
    await on.settle();
    await on.settle();
    const edit = all(on.element.shadowRoot!, 'button').find((each) => nameOf(each) === 'Edit')!;
    expect(edit.getAttribute('aria-disabled')).to.equal('true');
    expect(edit.getAttribute('title')).not.to.equal(null);
    expect(button(all(on.element.shadowRoot!, 'agent-export-menu')[0]!, 'Hand over')).to.equal(undefined);
  });

  it('reads in Chinese and from right to left', async () => {
    const on = await show(MADE, body('One'));
    on.element.lang = 'zh-CN';
    on.projection.dir = 'rtl';
    await on.settle();
    await on.settle();
    expect(read(on.element)).to.contain('版本 1').and.to.contain('请求评审');
    await expect(on.element).to.be.accessible();
  });

  it('A8 a deletion is asked twice and leaves as one command', async () => {
    const created = event('created', {}, {title: 'Runbook', kind: 'document', writeCapabilities: ['delete']});
    const on = await show([created, ...MADE.slice(1)], body('One'));
    const press = async (name: string) => {
      (all(on.element.shadowRoot!, 'button').find((each) => nameOf(each) === name) as HTMLElement).click();
      await on.settle();
    };
    await press('Delete');
    expect(on.carried).to.have.length(0);
    await press('Delete it');
    expect(on.carried[0]).to.include({control: 'edit', artifactId: 'a1'});
    expect(on.carried[0]!.payload).to.deep.equal({remove: true});
    await on.tell(event('deleted', {commandId: on.carried[0]!.id}));
    expect(read(on.element)).to.contain('It was deleted');
  });

  it('the way back is there in a narrow pane only', async () => {
    for (const [size, display] of [
      [700, 'none'],
      [340, 'flex'],
    ] as const) {
      const on = await show(MADE, body('One'), size);
      expect(getComputedStyle(on.element.shadowRoot!.querySelector('.back')!).display).to.equal(display);
    }
  });

  it('lets go of what it counted when it leaves the page', async () => {
    const on = await show(MADE, body('One'));
    expect(on.store.get('ui:artifact-workspaces')).to.deep.equal({count: 1});
    on.element.remove();
    expect(on.store.get('ui:artifact-workspaces')).to.deep.equal({count: 0});
  });
});
