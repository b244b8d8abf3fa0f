import {expect, fixture, html} from '@open-wc/testing';
import {emulateMedia, sendKeys} from '@web/test-runner-commands';
import type {TemplateResult} from 'lit';
import type {AgentLauncher} from '../../src/components/shell/launcher/launcher.js';
import '../../src/define/agent-chat.js';
import '../../src/define/agent-launcher.js';
import {ProjectionStore} from '../../src/state/store.js';
import {DIRECTORY_KEY} from '../../src/transport/keys.js';
import {resizePage} from './driving.js';
import {waitUntil} from './waiting.js';

const opened = (id: string) => ({type: 'session.opened', sessionId: id, payload: {title: 'Usage-based ledger'}});
const asks = (id: string) => ({
  type: 'action.required',
  actionId: id,
  sessionId: 's1',
  payload: {actionType: 'tool_approval', title: `Approve ${id}`},
});

function session(): ProjectionStore {
  const store = new ProjectionStore();
  store.openSession('s1');
  store.append([opened('s1')]);
  store.flush();
  return store;
}

/** A launcher with a chat in it, at the end of a page with a button of its own. */
async function page(
  template: (chat: TemplateResult) => TemplateResult = (chat) => html`<agent-launcher>${chat}</agent-launcher>`,
  {width = 900, store = session()} = {},
): Promise<AgentLauncher> {
  await resizePage(width, 700);
  const content = await fixture(html`
    <main>
      <p>A shop</p>
      <button id="own">Buy</button>
      ${template(html`<agent-chat .store=${store}></agent-chat>`)}
    </main>
  `);
  const element = content.querySelector('agent-launcher')!;
  await element.updateComplete;
  await waitUntil(() => element.querySelector('agent-chat')?.shadowRoot?.querySelector('agent-composer')?.shadowRoot);
  return element;
}

const part = (element: AgentLauncher, name: string) =>
  element.shadowRoot!.querySelector<HTMLElement>(`[part~="${name}"]`)!;
const chatOf = (element: AgentLauncher) => element.querySelector('agent-chat')!;
const isShown = (element: AgentLauncher) => chatOf(element).checkVisibility();
const box = (element: AgentLauncher, name: string) => part(element, name).getBoundingClientRect();

/** The element that has the focus, through shadow roots. */
function focused(): Element | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}

const animationsOf = (element: AgentLauncher) => part(element, 'panel').getAnimations();

async function open(element: AgentLauncher): Promise<void> {
  part(element, 'button').click();
  await waitUntil(() => isShown(element) && focused()?.localName === 'textarea');
  await Promise.all(animationsOf(element).map(({finished}) => finished));
}

/** Every rule of a page that could reach a host, while something is tried. */
async function under(css: string, act: () => Promise<void>): Promise<void> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  try {
    await act();
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  }
}

/** Paper and reduced motion can be pretended in Chromium alone. */
const canEmulate = navigator.userAgent.includes('Chrome/');
const itEmulated = canEmulate ? it : it.skip;

describe('agent-launcher', () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => (canEmulate ? emulateMedia({media: 'screen', reducedMotion: 'no-preference'}) : undefined));

  it('X10 is a button with a name; nothing of its panel is seen', async () => {
    const element = await page();
    expect(part(element, 'button').getAttribute('aria-label')).to.equal('Open chat');
    expect(isShown(element)).to.equal(false);
    await expect(element).to.be.accessible();
    element.label = 'support';
    await element.updateComplete;
    expect(part(element, 'button').getAttribute('aria-label')).to.equal('Open support');
    element.lang = 'zh-CN';
    element.label = '';
    await waitUntil(() => part(element, 'button').getAttribute('aria-label') === '打开对话');
  });

  it('X10 counts what waits for the person while it is closed', async () => {
    const store = session();
    const element = await page(undefined, {store});
    expect(part(element, 'badge')).to.equal(null);
    store.append([asks('a1'), asks('a2')]);
    store.flush();
    await waitUntil(() => part(element, 'badge')?.textContent === '2');
    expect(part(element, 'button').getAttribute('aria-label')).to.equal('Open chat, 2 requests need you');
    await expect(element).to.be.accessible();
    store.append([{type: 'action.resolved', actionId: 'a1', sessionId: 's1', payload: {resolution: 'approved'}}]);
    store.flush();
    await waitUntil(() => part(element, 'badge').textContent === '1');
    expect(part(element, 'button').getAttribute('aria-label')).to.equal('Open chat, 1 request needs you');
  });

  it('X10 counts for the projection around it, where it has surfaces of that one', async () => {
    const store = session();
    await resizePage(900, 700);
    const around = await fixture(
      html`<agent-projection .store=${store}>
        <agent-launcher><agent-conversation></agent-conversation></agent-launcher>
      </agent-projection>`,
    );
    store.append([asks('a1')]);
    store.flush();
    const element = around.querySelector('agent-launcher')!;
    await waitUntil(() => part(element, 'badge')?.textContent === '1');
  });

  it('X10 opens with the focus in the composer, and closes with the focus on its button', async () => {
    const element = await page();
    const heard: string[] = [];
    for (const type of ['agent-launcher-show', 'agent-launcher-hide'])
      document.addEventListener(type, () => heard.push(type), {once: true});
    await open(element);
    expect(element.open).to.equal(true);
    await expect(element).to.be.accessible();
    await sendKeys({press: 'Escape'});
    await waitUntil(() => !isShown(element));
    expect(focused()).to.equal(part(element, 'button'));
    await open(element);
    part(element, 'close').click();
    await waitUntil(() => !isShown(element));
    expect(focused()).to.equal(part(element, 'button'));
    expect(heard).to.deep.equal(['agent-launcher-show', 'agent-launcher-hide']);
  });

  it('X10 leaves the page in use beside its panel, and the focus where it is when a script closes it', async () => {
    const element = await page();
    await open(element);
    expect(part(element, 'panel').matches(':modal')).to.equal(false);
    const own = document.querySelector<HTMLElement>('#own')!;
    own.focus();
    expect(focused()).to.equal(own);
    element.hide();
    await waitUntil(() => !isShown(element));
    expect(focused()).to.equal(own);
    element.toggle();
    await waitUntil(() => focused()?.localName === 'textarea');
    element.toggle();
    await waitUntil(() => !isShown(element));
    element.show();
    await waitUntil(() => isShown(element));
  });

  it('X10 one Escape closes one thing: a list in the chat before the panel', async () => {
    const store = session();
    store.setLocal(DIRECTORY_KEY, {state: 'ready', source: 'test', canCreate: false, canEdit: false});
    store.flush();
    const element = await page(undefined, {store});
    await open(element);
    const root = chatOf(element).shadowRoot!;
    root.querySelector<HTMLElement>('.sessions')!.click();
    await waitUntil(() => root.querySelector('.floating')?.matches(':focus-within'));
    await sendKeys({press: 'Escape'});
    await waitUntil(() => !root.querySelector('.floating'));
    expect(isShown(element)).to.equal(true);
    await sendKeys({press: 'Escape'});
    await waitUntil(() => !isShown(element));
  });

  it('X10 remembers whether it is open, by its id, and takes no focus when the page comes back', async () => {
    const first = await page((chat) => html`<agent-launcher id="help">${chat}</agent-launcher>`);
    await open(first);
    first.remove();
    const other = await page((chat) => html`<agent-launcher id="other">${chat}</agent-launcher>`);
    expect(isShown(other)).to.equal(false);
    other.remove();
    const again = await page((chat) => html`<agent-launcher id="help">${chat}</agent-launcher>`);
    await waitUntil(() => isShown(again));
    expect(again.matches(':focus-within')).to.equal(false);
    again.hide();
    await again.updateComplete;
    again.remove();
    const closed = await page((chat) => html`<agent-launcher id="help" open>${chat}</agent-launcher>`);
    expect(isShown(closed)).to.equal(false);
  });

  it('X10 does not cover the next page of a phone, and stays open when it is moved', async () => {
    const first = await page((chat) => html`<agent-launcher open>${chat}</agent-launcher>`);
    await waitUntil(() => isShown(first));
    document.querySelector('main')!.prepend(first);
    await waitUntil(() => isShown(first));
    first.hide();
    await first.updateComplete;
    first.show();
    await waitUntil(() => isShown(first));
    first.remove();
    const next = await page(undefined, {width: 390});
    expect(isShown(next)).to.equal(false);
  });

  it('X10 takes the whole of a small window as a modal dialog, and ends above a keyboard on the screen', async () => {
    const element = await page(undefined, {width: 390});
    await open(element);
    const panel = part(element, 'panel');
    expect(panel.matches(':modal')).to.equal(true);
    expect([box(element, 'panel').width, box(element, 'panel').height]).to.deep.equal([390, 700]);
    await expect(element).to.be.accessible();
    const viewport = window.visualViewport!;
    Object.defineProperties(viewport, {
      height: {value: 400, configurable: true},
      offsetTop: {value: 12, configurable: true},
    });
    viewport.dispatchEvent(new Event('resize'));
    expect([box(element, 'panel').top, box(element, 'panel').height]).to.deep.equal([12, 400]);
    const composer = chatOf(element).shadowRoot!.querySelector('agent-composer')!;
    expect(composer.getBoundingClientRect().bottom).to.be.at.most(412);
    Reflect.deleteProperty(viewport, 'height');
    Reflect.deleteProperty(viewport, 'offsetTop');
    await sendKeys({press: 'Escape'});
    await waitUntil(() => !isShown(element));
    expect(focused()).to.equal(part(element, 'button'));
  });

  it('X10 stays open, with the focus in it, when the window becomes small and large again', async () => {
    const element = await page();
    await open(element);
    await resizePage(390, 700);
    await waitUntil(() => part(element, 'panel').matches(':modal'));
    expect(focused()?.localName).to.equal('textarea');
    await resizePage(900, 700);
    await waitUntil(() => part(element, 'panel').matches(':popover-open'));
    expect(focused()?.localName).to.equal('textarea');
    expect(box(element, 'panel').width).to.be.below(450);
  });

  for (const dir of ['ltr', 'rtl'] as const)
    it(`X10 stands in the corner that is asked for, ${dir}`, async () => {
      const element = await page((chat) => html`<agent-launcher dir=${dir}>${chat}</agent-launcher>`);
      document.documentElement.dir = dir;
      const isRight = (name: string) => box(element, name).left > 450;
      const isEnd = dir === 'ltr';
      expect(isRight('button')).to.equal(isEnd);
      await open(element);
      expect(box(element, 'panel').left > 450 - 400 + 20).to.equal(isEnd);
      element.hide();
      element.position = 'bottom-start';
      await waitUntil(() => !isShown(element));
      expect(isRight('button')).to.equal(!isEnd);
      element.mode = 'side';
      await open(element);
      const {left, right, top, height} = box(element, 'panel');
      expect([isEnd ? left : 900 - right, top, height]).to.deep.equal([0, 0, 700]);
      document.documentElement.removeAttribute('dir');
    });

  it('X10 moves nothing on the page, not among the cells of a grid either', async () => {
    await under('main { display: grid; gap: 24px; }', async () => {
      const element = await page();
      const places = () =>
        ['p', '#own'].map((selector) => {
          const {left, top, width, height} = document.querySelector(`main > ${selector}`)!.getBoundingClientRect();
          return [left, top, width, height];
        });
      const main = () => document.querySelector('main')!.getBoundingClientRect().height;
      const before = [places(), main()];
      await open(element);
      expect([places(), main()]).to.deep.equal(before);
      element.remove();
      expect([places(), main()]).to.deep.equal(before);
    });
  });

  it('X10 stands and works where a page unsets everything', async () => {
    const element = await page();
    // From the edges of what is seen: without its styles, the page has scroll bars in Firefox.
    const placed = () =>
      ['button', 'panel'].map((name) => {
        const {right, bottom, width, height} = box(element, name);
        return [visualViewport!.width - right, visualViewport!.height - bottom, width, height];
      });
    await open(element);
    const before = placed();
    await under('* { all: unset; } *, ::before, ::after { margin: 0; padding: 0; border: 0 solid; }', async () => {
      expect(placed()).to.deep.equal(before);
      const composer = chatOf(element).shadowRoot!.querySelector('agent-composer')!;
      expect(box(element, 'panel').bottom - composer.getBoundingClientRect().bottom).to.be.within(0, 60);
      await sendKeys({press: 'Escape'});
      await waitUntil(() => !isShown(element));
    });
  });

  itEmulated('X10 shows an icon of the page, and is not printed', async () => {
    const element = await page((chat) => html`<agent-launcher>${chat}<b slot="icon">?</b></agent-launcher>`);
    expect(element.querySelector('b')!.checkVisibility()).to.equal(true);
    expect(part(element, 'button').contains(element.querySelector('b')!.assignedSlot)).to.equal(true);
    await emulateMedia({media: 'print'});
    expect(part(element, 'button').checkVisibility()).to.equal(false);
  });

  itEmulated('X10 comes without a movement where motion is reduced', async () => {
    const element = await page();
    await emulateMedia({reducedMotion: 'reduce'});
    await open(element);
    const moving = part(element, 'panel')
      .getAnimations()
      .filter(({effect}) => effect!.getTiming().duration !== 0);
    expect(moving).to.deep.equal([]);
  });

  it('X10 shows content of any kind, below a button that closes it', async () => {
    const element = await fixture<AgentLauncher>(
      html`<agent-launcher><p tabindex="0" id="any">Call us</p></agent-launcher>`,
    );
    element.show();
    await waitUntil(() => focused()?.id === 'any');
    const top = document.querySelector('#any')!.getBoundingClientRect().top;
    expect(box(element, 'close').bottom).to.be.at.most(top);
  });
});
