import {aTimeout, expect, fixture, html, oneEvent} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import fc from '../fast-check.js';
import type {AgentSchemaForm} from '../../src/components/parts/schema-form/schema-form.js';
import {AgentUiSchemaActionEvent, type AgentUiSchema} from '../../src/components/parts/ui-schema/ui-schema.js';
import {UI_NODE_TYPES, UI_SCHEMA_LIMITS, UI_STATUSES} from '../../src/protocol/ui-node.js';
import * as samples from '../../stories/ui-schema.samples.js';
import {around, card, NODES, SPEC_EXAMPLE} from '../../stories/ui-schema.samples.js';
import '../../src/define/agent-ui-schema.js';
import {button} from './fixtures.js';
import {read} from './reading.js';
import {waitUntil} from './waiting.js';

const show = async (schema: unknown, more: Partial<AgentUiSchema> = {}) => {
  const element = await fixture<AgentUiSchema>(html`<agent-ui-schema .schema=${schema}></agent-ui-schema>`);
  Object.assign(element, more);
  await element.updateComplete;
  return element;
};
const base = (element: AgentUiSchema) => element.shadowRoot!.querySelector<HTMLElement>('[part~="base"]')!;
const all = <E extends HTMLElement = HTMLElement>(element: AgentUiSchema, selector: string) => [
  ...element.shadowRoot!.querySelectorAll<E>(selector),
];
/** The text of a node's accessible description. */
const described = (control: HTMLElement) => {
  const id = control.getAttribute('aria-describedby');
  return id === null ? '' : (control.getRootNode() as ShadowRoot).getElementById(id)!.textContent!.trim();
};
/** Presses a button and tells what the page was asked for; the page takes it where it is told to. */
const pressed = async (element: AgentUiSchema, control: HTMLElement, taken = false) => {
  const asked: AgentUiSchemaActionEvent[] = [];
  const listen = (event: AgentUiSchemaActionEvent) => {
    asked.push(event);
    if (taken) event.preventDefault();
  };
  document.addEventListener('agent-ui-schema-action', listen);
  control.click();
  await element.updateComplete;
  document.removeEventListener('agent-ui-schema-action', listen);
  return asked;
};

const SAMPLES: Record<string, unknown> = {
  spec: SPEC_EXAMPLE,
  meeting: samples.MEETING,
  every: samples.EVERY_NODE,
  unknown: samples.UNKNOWN_NODES,
  rtl: samples.RIGHT_TO_LEFT,
  hostile: samples.HOSTILE,
  'other version': around(NODES.text, {version: '9'}),
  'dark without a card': around(NODES.key_value, {theme: 'dark'}),
  none: null,
  malformed: 'text',
};

describe('agent-ui-schema', () => {
  for (const [name, schema] of Object.entries(SAMPLES)) {
    it(`R8 is accessible: ${name}`, async () => {
      await expect(await show(schema)).to.be.accessible();
    });
  }

  it('R8 shows the example of the specification', async () => {
    const element = await show(SPEC_EXAMPLE);
    expect(read(element)).to.equal('Success 日程已创建 SUCCESS 您的会议日程创建成功');
    const title = all(element, '[role="heading"]')[0]!;
    expect([title.textContent, title.ariaLevel]).to.deep.equal(['日程已创建', '3']);
    expect(base(element).dataset['status']).to.equal('success');
    expect(title.closest<HTMLElement>('[lang]')!.lang).to.equal('zh-CN');
  });

  it('R8 says the status in the language of the reader', async () => {
    const parent = await fixture<HTMLElement>(html`<div lang="zh-CN"></div>`);
    const element = document.createElement('agent-ui-schema');
    element.schema = around('x', {status: 'error'});
    parent.append(element);
    await element.updateComplete;
    expect(read(element)).to.equal('错误 x');
  });

  it('R8 shows each status as shape and word, and none that was not given', async () => {
    const words = new Set<string>();
    const shapes = new Set<string>();
    for (const status of UI_STATUSES) {
      const element = await show(around('x', {status}));
      words.add(read(element));
      shapes.add(all(element, 'svg')[0]!.innerHTML);
    }
    expect([words.size, shapes.size]).to.deep.equal([UI_STATUSES.length, UI_STATUSES.length]);
    const unknown = await show(around('x', {status: 'succeeded'}));
    expect(read(unknown)).to.equal('succeeded x');
    expect(base(unknown).dataset['status']).to.equal('unknown');
    expect(read(await show(around('x', {status: undefined})))).to.equal('x');
  });

  describe('nodes', () => {
    it('R8 draws every known type, and calls none of them unknown', async () => {
      for (const type of UI_NODE_TYPES) {
        const element = await show(around(NODES[type], {status: undefined}));
        expect(read(element), type).not.to.match(/Unknown part|Incomplete/);
        // An image has no height before it is decoded.
        await waitUntil(() => element.getBoundingClientRect().height > 0, `${type} has a height`);
      }
    });

    it('R8 gives each its own semantics', async () => {
      const element = await show(samples.EVERY_NODE);
      const count = (selector: string) => all(element, selector).length;
      expect(count('ol > li')).to.equal(3);
      expect(count('dl dt')).to.equal(3);
      expect(all(element, 'th').map((cell) => [cell.textContent, cell.getAttribute('scope')])).to.deep.equal([
        ['Attendee', 'col'],
        ['Answer', 'col'],
        ['Minutes', 'col'],
      ]);
      expect(count('tbody tr')).to.equal(3);
      expect(read(all(element, 'tbody tr').at(-1)!)).to.equal('Tomás Rey Declined –');
      expect(all(element, 'progress')[0]!.ariaLabel).to.equal('Invitations sent');
      expect((all(element, 'progress')[0] as HTMLProgressElement).position).to.be.closeTo(2 / 3, 0.001);
      expect(all(element, '[role="img"]')[0]!.ariaLabel).to.equal('Accepted');
      expect(all<HTMLImageElement>(element, 'img')[0]!.alt).to.equal('A disc on a field');
      expect(count('agent-code')).to.equal(1);
      expect(count('agent-markdown')).to.equal(1);
      expect(count('hr')).to.equal(1);
    });

    it('R8 puts titles where the page wants them in its outline', async () => {
      const element = await show(around({type: 'text', role: 'title', content: 'a'}), {headingLevel: 5});
      expect(all(element, '[role="heading"]')[0]!.ariaLevel).to.equal('5');
    });

    it('R8 keeps line breaks, and shows no bar for a share that cannot be told', async () => {
      const lines = await show(around({type: 'text', content: 'a\nb'}));
      const line = await show(around({type: 'text', content: 'a'}));
      expect(lines.offsetHeight).to.be.above(line.offsetHeight);
      const element = await show(around({type: 'progress', label: 'Rows', value: 1}, {status: undefined}));
      expect(all(element, 'progress')).to.have.length(0);
      expect(read(element)).to.equal('Rows: 1');
    });

    it('R8 draws a card in a card as a rule, never as a box in a box', async () => {
      const element = await show(around(card(card('inner'))));
      const boxes = [base(element), ...all(element, '.stack')].filter(
        (box) => getComputedStyle(box).borderInlineStartWidth !== '0px',
      );
      expect(boxes).to.deep.equal([base(element)]);
    });
  });

  describe('the unknown', () => {
    it('R8 shows unknown nodes as unknown, with their text, fields and children', async () => {
      const element = await show(samples.UNKNOWN_NODES);
      const text = read(element);
      expect(text).to.contain('Unknown part carousel Three days loop true');
      expect(text).to.contain('The meeting is on the calendar of all three attendees.');
      expect(text).to.contain('Unknown part gauge Wind value 12 unit km/h range {"min":0,"max":120}');
      expect(text).to.contain('Unknown part sparkline Nothing in it can be read here.');
      expect(text).to.contain('Part without a type No type was given for this');
      expect(text).to.contain('Incomplete part table A table without rows');
      expect(all(element, '[data-status="unknown"]')).to.have.length(5);
    });

    it('R8 says that a version is not known, and shows what it can', async () => {
      const element = await show(around(NODES.text, {version: '3.1'}));
      expect(read(element)).to.contain('Version 3.1 is not known here. Shown as far as it can be read.');
      expect(read(element)).to.contain('The meeting is on the calendar');
      expect(read(await show({root: 'x'}))).to.contain('No version was given.');
    });

    it('C6 R8 says honestly that there is nothing, or nothing that can be drawn, and shows what came', async () => {
      expect(read(await show(undefined))).to.equal('Unknown No interface was described.');
      expect(read(await show(null))).to.equal('Unknown No interface was described.');
      const malformed = await show([{type: 'text', content: 'in a list'}]);
      expect(base(malformed).dataset['status']).to.equal('unavailable');
      expect(read(malformed)).to.contain('What came does not describe an interface.');
      expect(read(malformed).replace(/ /g, '')).to.contain('[{"type":"text","content":"inalist"}]');
      expect(read(await show({version: '2.0'}))).to.contain('What came has no root');
    });

    it('R8 says how much is not shown', async () => {
      const element = await show(samples.OVERFULL);
      const drawn = read(element).match(/Event \d+/g)!.length;
      expect(drawn).to.be.below(UI_SCHEMA_LIMITS.nodes + 1);
      expect(read(element)).to.contain(`${(1_200 - drawn).toLocaleString('en')} more not shown`);
      expect(read(element)).to.contain('10 more not shown, nested too deep');
      expect(read(element)).not.to.contain('The innermost text');
    });
  });

  describe('actions', () => {
    it('R8 asks the page once, with what the node itself says, and does nothing else', async () => {
      const element = await show(around(NODES.button, {meta: {traceId: 't1'}}));
      const [event, ...others] = await pressed(element, button(element, 'Move the meeting')!, true);
      expect(others).to.deep.equal([]);
      expect(event).to.be.instanceOf(AgentUiSchemaActionEvent);
      expect([event!.bubbles, event!.composed, event!.cancelable]).to.deep.equal([true, true, true]);
      expect([event!.nodeId, event!.action, event!.payload, event!.value, event!.meta]).to.deep.equal([
        'move',
        'calendar.move',
        {event: 42},
        undefined,
        {traceId: 't1'},
      ]);
      expect(read(element)).not.to.contain('Nothing on this page');
    });

    it('R8 says so at the button where nobody takes it, until somebody does or another schema comes', async () => {
      const element = await show(around(card(NODES.button, NODES.action)));
      const move = button(element, 'Move the meeting')!;
      expect(await pressed(element, move)).to.have.length(1);
      expect(described(move)).to.equal('Nothing on this page takes this action.');
      expect(described(button(element, 'Cancel it')!)).to.equal('');
      await expect(element).to.be.accessible();
      await pressed(element, move, true);
      expect(described(move)).to.equal('');
      await pressed(element, move);
      element.schema = around(card(NODES.button));
      await element.updateComplete;
      expect(read(element)).not.to.contain('Nothing on this page');
    });

    it('R8 makes up no action: a button without one is off and says so', async () => {
      const element = await show(
        around(
          card(
            {type: 'button', label: 'Bare'},
            {type: 'button', id: 'a', label: 'Locked', disabled: true, disabledReason: 'The plan is locked.'},
          ),
        ),
      );
      for (const [name, why] of [
        ['Bare', 'No action was given.'],
        ['Locked', 'The plan is locked.'],
      ] as const) {
        const control = button(element, name)!;
        expect(control.ariaDisabled).to.equal('true');
        expect(described(control)).to.equal(why);
        expect(await pressed(element, control)).to.have.length(0);
      }
    });

    it('R8 buttons and links are reached and used by keyboard', async () => {
      const element = await show(around(card(NODES.link, NODES.button)));
      await sendKeys({press: 'Tab'});
      expect(element.shadowRoot!.activeElement).to.equal(all(element, 'a')[0]);
      await sendKeys({press: 'Tab'});
      expect(element.shadowRoot!.activeElement).to.equal(button(element, 'Move the meeting'));
      for (const press of ['Enter', ' '] as const) {
        const asked = oneEvent(element, 'agent-ui-schema-action');
        await sendKeys({press});
        expect(((await asked) as Event as AgentUiSchemaActionEvent).nodeId).to.equal('move');
        await element.updateComplete;
        expect(element.shadowRoot!.activeElement).to.equal(button(element, 'Move the meeting'));
      }
    });

    it('R8 a form sends what was filled in, once it is right', async () => {
      const element = await show(around(NODES.form));
      const form = all<AgentSchemaForm>(element, 'agent-schema-form')[0]!;
      form.entries = {minutes: '500'};
      await form.updateComplete;
      expect(await pressed(element, button(element, 'Remind me')!)).to.have.length(0);
      await form.updateComplete;
      expect(read(form)).to.contain('At most 120.');
      form.entries = {minutes: '30'};
      await form.updateComplete;
      const [event] = await pressed(element, button(element, 'Remind me')!, true);
      expect([event!.action, event!.value]).to.deep.equal(['calendar.remind', {minutes: 30}]);
    });
  });

  describe('trusts nothing', () => {
    const links = (element: AgentUiSchema) => all<HTMLAnchorElement>(element, 'a').map(({href}) => href);

    it('R8 links lead only where links may lead, and the others say so', async () => {
      const bad = [
        'javascript:alert(1)',
        ' JaVaScRiPt:alert(1)',
        'data:text/html,<script>',
        'vbscript:x',
        'file:///a',
        '',
      ];
      for (const href of bad) {
        const element = await show(around({type: 'link', label: 'Click', href}, {status: undefined}));
        expect(links(element), href).to.deep.equal([]);
        expect(read(element), href).to.equal('Click Its address is not allowed.');
      }
      const element = await show(around({type: 'link', label: 'Click', href: 'https://example.com/a'}));
      const [anchor] = all<HTMLAnchorElement>(element, 'a');
      expect([anchor!.href, anchor!.target, anchor!.rel]).to.deep.equal([
        'https://example.com/a',
        '_blank',
        'noopener noreferrer nofollow',
      ]);
    });

    it('R8 pictures are loaded from nowhere unless the page allows it, and never as vectors', async () => {
      const picture = around(
        {type: 'image', src: 'https://tracker.example/p.png', alt: 'Tracker'},
        {status: undefined},
      );
      const element = await show(picture);
      expect(all(element, 'img')).to.have.length(0);
      expect(read(element)).to.equal('Image: Tracker');
      expect(links(element)).to.deep.equal(['https://tracker.example/p.png']);
      element.allowImages = true;
      await element.updateComplete;
      expect(all<HTMLImageElement>(element, 'img')[0]!.referrerPolicy).to.equal('no-referrer');
      for (const src of ['data:image/svg+xml,<svg onload=alert(1)>', 'javascript:alert(1)', '']) {
        expect(all(await show(around({type: 'image', src}), {allowImages: true}), 'img'), src).to.have.length(0);
      }
    });

    it('R8 shows markup as text, wherever it stands', async () => {
      const nasty = '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>';
      const fields = ['type', 'content', 'label', 'title', 'alt', 'name', 'language', 'status', 'caption'];
      const hostile = (type: string) => ({...Object.fromEntries(fields.map((field) => [field, nasty])), type});
      const element = await show(
        around(card(...[...UI_NODE_TYPES, nasty].map(hostile), {type: 'key_value', items: {[nasty]: nasty}}), {
          version: nasty,
          status: nasty,
        }),
      );
      await aTimeout(20);
      expect(all(element, 'img, script, [onerror]')).to.have.length(0);
      expect((window as {pwned?: number}).pwned).to.equal(undefined);
      expect(read(element)).to.contain(nasty);
    });

    it('R8 holds against nesting ten thousand deep', async () => {
      const element = await show(around(samples.nested(10_000)));
      expect(read(element)).to.contain('9,969 more not shown, nested too deep');
      let deep: unknown = 'x';
      for (let level = 0; level < 10_000; level++) deep = [deep];
      expect(read(await show(deep))).to.contain('What came does not describe an interface.');
    });

    it('R8 any JSON shows something and throws nothing', async () => {
      const element = await show(undefined);
      const type = fc.constantFrom(...UI_NODE_TYPES, 'carousel', '__proto__');
      const name = fc.constantFrom(
        'children',
        'items',
        'rows',
        'columns',
        'content',
        'label',
        'value',
        'action',
        'schema',
      );
      const {tree} = fc.letrec((tie) => ({
        tree: fc.oneof({maxDepth: 4}, fc.jsonValue({maxDepth: 2}), tie('node')),
        node: fc
          .tuple(type, fc.dictionary(name, tie('tree'), {maxKeys: 4}))
          .map(([is, fields]) => ({...fields, type: is})),
      }));
      const envelope = fc.dictionary(fc.constantFrom('version', 'locale', 'status', 'theme', 'meta'), fc.jsonValue());
      const property = fc.asyncProperty(fc.oneof(tree, fc.tuple(tree, envelope)), async (value) => {
        element.schema = Array.isArray(value) && value.length === 2 ? {...(value[1] as object), root: value[0]} : value;
        await element.updateComplete;
        expect(base(element)).not.to.equal(null);
      });
      await fc.assert(property, {numRuns: 150});
    });
  });

  describe('where it stands', () => {
    it('R8 a theme sets the colour scheme of the base alone, with a paper to read it on', async () => {
      const scheme = async (theme: string) => {
        const element = await show(around(NODES.text, {theme}));
        return [getComputedStyle(base(element)).colorScheme, getComputedStyle(element).colorScheme];
      };
      expect(await scheme('dark')).to.deep.equal(['dark', 'normal']);
      expect(await scheme('light')).to.deep.equal(['light', 'normal']);
      expect(await scheme('default')).to.deep.equal(['normal', 'normal']);
      for (const root of [NODES.text, card(NODES.text)]) {
        const {backgroundColor} = getComputedStyle(base(await show(around(root, {theme: 'dark'}))));
        expect(backgroundColor).not.to.equal('rgba(0, 0, 0, 0)');
      }
    });

    it('R8 runs from right to left where its locale does, on any page, and code stays as it is', async () => {
      const element = await show(samples.RIGHT_TO_LEFT);
      const direction = (selector: string) => getComputedStyle(all(element, selector)[0]!).direction;
      expect(direction('[part="content"]')).to.equal('rtl');
      expect(getComputedStyle(base(element)).direction).to.equal('rtl');
      const [label, value] = [all(element, 'dt')[0]!, all(element, 'dd')[0]!].map((each) =>
        each.getBoundingClientRect(),
      );
      expect(label!.left).to.be.at.least(value!.right - 1);
      const code = all(element, 'agent-code')[0]!.shadowRoot!.querySelector('pre')!;
      expect(getComputedStyle(code).direction).to.equal('ltr');
      const parent = await fixture<HTMLElement>(html`<div dir="rtl"></div>`);
      const english = document.createElement('agent-ui-schema');
      english.schema = around('x');
      parent.append(english);
      await english.updateComplete;
      expect(getComputedStyle(base(english)).direction).to.equal('ltr');
    });

    it('R8 marks our own words in a text of another language', async () => {
      const element = await show({...SPEC_EXAMPLE, root: {type: 'carousel', title: '三天'}});
      const kind = all(element, '[data-status="unknown"] [lang]')[0]!;
      expect([kind.lang, kind.textContent!.replace(/\s+/g, ' ').trim()]).to.deep.equal(['en', 'Unknown part carousel']);
    });

    it('R8 fits 320 px, whatever comes', async () => {
      const long = 'x'.repeat(400);
      const wide = around(
        card(
          {
            type: 'row',
            children: [
              {type: 'badge', label: long, status: 'info'},
              {type: 'button', id: 'a', label: long},
            ],
          },
          {type: 'key_value', items: {[long]: long}},
          {type: 'table', columns: ['a', 'b'], rows: [[long, long]]},
          {type: long, [long]: long},
          {type: 'link', href: `https://example.com/${long}`},
          {type: 'badge', label: long},
        ),
      );
      for (const schema of [...Object.values(SAMPLES), wide]) {
        for (const dir of ['ltr', 'rtl'] as const) {
          const parent = await fixture<HTMLElement>(html`<div dir=${dir} style="inline-size: 320px"></div>`);
          const element = document.createElement('agent-ui-schema');
          element.schema = schema;
          parent.append(element);
          await element.updateComplete;
          expect(parent.scrollWidth, JSON.stringify(schema)?.slice(0, 80)).to.be.at.most(320);
          expect(base(element).scrollWidth, JSON.stringify(schema)?.slice(0, 80)).to.be.at.most(320);
        }
      }
    });

    it('R8 is the same whether set before or after it is attached, and follows what comes later', async () => {
      const before = document.createElement('agent-ui-schema');
      before.schema = samples.EVERY_NODE;
      (await fixture(html`<div></div>`)).append(before);
      await before.updateComplete;
      const after = await show(samples.UNKNOWN_NODES);
      after.schema = samples.EVERY_NODE;
      await after.updateComplete;
      await aTimeout(20);
      expect(read(after)).to.equal(read(before));
    });
  });
});
