import {RuleTester} from 'eslint';
import {describe, it} from 'node:test';
import tseslint from 'typescript-eslint';
import {memberOrder} from '../../scripts/eslint-member-order.js';

RuleTester.describe = describe;
RuleTester.it = it;

const tester = new RuleTester({languageOptions: {parser: tseslint.parser}});
const element = (body: string) => `class AgentThing extends AgentElement {\n${body}\n}`;

const ORDERED = `  static override styles = [AgentElement.styles, styles];

  @query('p') private readonly p!: HTMLElement;

  @state() private open = false;

  /** The id. */
  @property() thingId = '';
  @property() label = '';

  readonly #row = new RowController(this, () => thingKey(this.thingId));
  #count = 0;

  constructor() {
    super();
  }

  override connectedCallback() {
    super.connectedCallback();
  }

  protected override willUpdate() {}

  get value() {
    return this.#count;
  }

  override render() {
    return this.#renderBody();
  }

  #renderBody() {}

  get #key() {
    return '';
  }

  readonly #onClick = () => {};`;

tester.run('member-order', memberOrder, {
  valid: [
    {name: 'the order', code: element(ORDERED)},
    {
      name: 'a class that is no element',
      code: 'class Thing { #a() {} static b = 1; } class AgentThingEvent extends Event { a() {} b = 1; }',
    },
    {
      name: 'a property that reads a controller, behind it',
      code: element('  #row = new Row(this);\n  @property() label = this.#row.label;'),
    },
    {name: 'a state that reads a property, behind it', code: element(`  @property() a = 1;\n  @state() b = this.a;`)},
    {
      name: 'a state that calls a method, among the fields',
      code: element(`  @property() a = 1;\n  @state() b = this.#make();\n  #make() {}`),
    },
    {
      name: 'a handler that a controller is given, before it',
      code: element('  #onKey = () => {};\n  #keys = new Keys(this.#onKey);'),
    },
    {
      name: 'an update that works around super',
      code: element('  override update() {\n    this.a();\n    super.update();\n  }'),
    },
    {
      name: 'a property in two accessors',
      code: element(`  @property() get a() { return 1; }\n\n  set a(value) {}\n\n  #row = new Row(this);`),
    },
    {
      name: 'overloads',
      code: element('  take(a: 1): void;\n  take(a: 2): void;\n  take(a: number) {}\n\n  render() {}'),
    },
  ],
  invalid: [
    {
      name: 'members with their comments, and an empty line between groups',
      code: element(`  /** Draws. */
  render() {}
  // why it is here
  @state() private open = false; // behind
  /** The id. */
  @property() thingId = '';
  @property() label = '';
  static styles = styles;`),
      output: element(`  static styles = styles;

  // why it is here
  @state() private open = false; // behind

  /** The id. */
  @property() thingId = '';
  @property() label = '';

  /** Draws. */
  render() {}`),
      errors: [{messageId: 'order', data: {name: 'styles', group: 'statics', last: 'render', lastGroup: 'render'}}],
    },
    {
      name: 'fields keep their order among themselves',
      code: element(`  #b = 1;\n  #a = this.#b;\n  @property() label = '';\n  #c = this.#a;`),
      output: element(`  @property() label = '';\n\n  #b = 1;\n  #a = this.#b;\n  #c = this.#a;`),
      errors: [{messageId: 'order'}],
    },
    {
      name: 'the lifecycle stands in the order of its calls',
      code: element('  updated() {}\n\n  connectedCallback() {}'),
      output: element('  connectedCallback() {}\n\n  updated() {}'),
      errors: [{messageId: 'order'}],
    },
    {
      name: 'private renderers before other private methods, and render before both',
      code: element('  #onClick() {}\n\n  #renderBody() {}\n\n  render() {}'),
      output: element('  render() {}\n\n  #renderBody() {}\n\n  #onClick() {}'),
      errors: [{messageId: 'order'}],
    },
    {
      name: 'super that is not first',
      code: element('  override updated(changed) {\n    this.a();\n    super.updated(changed);\n  }'),
      errors: [{messageId: 'super', data: {name: 'updated'}}],
    },
    {
      name: 'an element that extends another element',
      code: 'class AgentNode extends GraphNode {\n  #a() {}\n\n  b() {}\n}',
      output: 'class AgentNode extends GraphNode {\n  b() {}\n\n  #a() {}\n}',
      errors: [{messageId: 'order'}],
    },
  ],
});
