import {aTimeout, expect, fixture, html, oneEvent} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {AgentSchemaForm, AgentSchemaFormSubmitEvent} from '../../src/components/parts/schema-form/schema-form.js';
import '../../src/define/agent-schema-form.js';
import {read} from './reading.js';

const SCHEMA = {
  type: 'object',
  required: ['region', 'batch', 'name'],
  properties: {
    region: {title: 'Region first', enum: ['eu-west', 'us-east']},
    batch: {title: 'Batch size', type: 'integer', minimum: 500, maximum: 20_000, description: 'Rows at a time'},
    share: {title: 'Share', type: 'number', default: 0.5},
    name: {type: 'string', minLength: 2, maxLength: 5},
    dry: {title: 'Dry run', type: 'boolean', default: true},
    extra: {title: 'Extra', type: 'object'},
  },
};

const show = async (schema: unknown, more: Partial<AgentSchemaForm> = {}) => {
  const form = await fixture<AgentSchemaForm>(html`<agent-schema-form .schema=${schema}></agent-schema-form>`);
  Object.assign(form, more);
  await form.updateComplete;
  return form;
};
type Control = HTMLInputElement & HTMLSelectElement;
const control = (form: AgentSchemaForm, label: string) => {
  const found = [...form.shadowRoot!.querySelectorAll('label')].find((each) => each.textContent!.startsWith(label))!;
  return form.shadowRoot!.getElementById(found.htmlFor) as unknown as Control;
};
const fill = async (form: AgentSchemaForm, label: string, value: string) => {
  const field = control(form, label);
  field.value = value;
  field.dispatchEvent(new Event('input', {bubbles: true, composed: true}));
  await form.updateComplete;
};
/** What the field says is wrong, as a screen reader finds it. */
const problem = (form: AgentSchemaForm, label: string) => {
  const field = control(form, label);
  if (field.getAttribute('aria-invalid') !== 'true') return undefined;
  const ids = field.getAttribute('aria-describedby')!.split(' ');
  return form.shadowRoot!.getElementById(ids.at(-1)!)!.textContent!.trim();
};
const submitted = async (form: AgentSchemaForm): Promise<unknown> => {
  let value: unknown = 'nothing';
  form.addEventListener('agent-schema-form-submit', (event) => (value = event.value), {once: true});
  form.requestSubmit();
  await form.updateComplete;
  return value;
};

describe('agent-schema-form', () => {
  it('asks for every flat property with its own kind of field, accessibly', async () => {
    const form = await show(SCHEMA);
    const kinds = ['Region', 'Batch', 'Share', 'name', 'Dry', 'Extra'].map((label) => {
      const field = control(form, label);
      return field.type || field.localName;
    });
    expect(kinds).to.deep.equal(['select-one', 'text', 'text', 'text', 'checkbox', 'textarea']);
    expect(control(form, 'Share').value).to.equal('0.5');
    expect(control(form, 'Dry').checked).to.equal(true);
    expect(read(form)).to.contain('Rows at a time');
    expect(read(form)).to.contain('Share (optional)');
    await expect(form).to.be.accessible();
  });

  it('says what is wrong next to each field, goes to the first, and sends nothing', async () => {
    const form = await show(SCHEMA);
    await fill(form, 'Batch', '50000');
    await fill(form, 'Share', 'half');
    await fill(form, 'name', 'x');
    await fill(form, 'Extra', '{');
    expect(await submitted(form)).to.equal('nothing');
    expect(problem(form, 'Region')).to.equal('This is needed.');
    expect(problem(form, 'Batch')).to.equal('At most 20,000.');
    expect(problem(form, 'Share')).to.equal('This must be a number.');
    expect(problem(form, 'name')).to.equal('At least 2 characters.');
    expect(problem(form, 'Extra')).to.equal('This is not valid JSON.');
    expect(form.shadowRoot!.activeElement).to.equal(control(form, 'Region'));
    await expect(form).to.be.accessible();
    await fill(form, 'Batch', '499.5');
    expect(problem(form, 'Batch')).to.equal(undefined);
    await submitted(form);
    expect(problem(form, 'Batch')).to.equal('This must be a whole number.');
  });

  it('gives exactly what was asked for, in its types', async () => {
    const form = await show(SCHEMA);
    await fill(form, 'Region', '1');
    await fill(form, 'Batch', ' 5000 ');
    await fill(form, 'name', 'blue');
    await fill(form, 'Share', '');
    control(form, 'Dry').click();
    await fill(form, 'Extra', '{"a": 1}');
    expect(await submitted(form)).to.deep.equal({
      region: 'us-east',
      batch: 5000,
      name: 'blue',
      dry: false,
      extra: {a: 1},
    });
  });

  it('keeps the types of choices, and their names', async () => {
    const form = await show({
      properties: {
        size: {enum: [1, 2], enumNames: ['Small', 'Large'], default: 2},
        way: {oneOf: [{const: 'a', title: 'The first way'}, {const: 'b'}]},
      },
    });
    expect([...control(form, 'size').options].map(({text}) => text)).to.deep.equal(['Choose', 'Small', 'Large']);
    expect([...control(form, 'way').options].map(({text}) => text)).to.deep.equal(['Choose', 'The first way', 'b']);
    expect(await submitted(form)).to.deep.equal({size: 2});
  });

  it('asks for one value where the schema is one', async () => {
    const form = await show({type: 'integer', title: 'How many?'});
    await fill(form, 'How many?', '7');
    expect(await submitted(form)).to.equal(7);
  });

  it('Enter in a field sends', async () => {
    const form = await show({properties: {a: {type: 'string'}, b: {type: 'string'}}});
    control(form, 'a').focus();
    const sent = oneEvent(form, 'agent-schema-form-submit');
    await sendKeys({type: 'hello'});
    await sendKeys({press: 'Enter'});
    expect(((await sent) as Event as AgentSchemaFormSubmitEvent).value).to.deep.equal({a: 'hello'});
  });

  it('tells what was entered so far, and takes it back', async () => {
    const form = await show(SCHEMA);
    let told = {};
    form.addEventListener('input', () => (told = form.entries));
    await fill(form, 'name', 'blue');
    control(form, 'Dry').click();
    expect(told).to.deep.equal({name: 'blue', dry: 'false'});
    const other = await show(SCHEMA, {entries: told});
    expect(control(other, 'name').value).to.equal('blue');
    expect(control(other, 'Dry').checked).to.equal(false);
  });

  it('S3 keeps secrets in the field alone', async () => {
    const form = await show({properties: {pin: {type: 'string', format: 'password'}}, required: ['pin']});
    expect(await submitted(form)).to.equal('nothing');
    expect(problem(form, 'pin')).to.equal('This is needed.');
    await fill(form, 'pin', 'hunter22');
    expect(control(form, 'pin').type).to.equal('password');
    expect(form.entries).to.deep.equal({});
    expect(form.shadowRoot!.innerHTML).not.to.contain('hunter22');
    expect(await submitted(form)).to.deep.equal({pin: 'hunter22'});
  });

  it("shows the owner's messages until the field is changed", async () => {
    const form = await show(SCHEMA, {errors: {name: 'Taken already.'}});
    expect(problem(form, 'name')).to.equal('Taken already.');
    await fill(form, 'name', 'blue');
    expect(problem(form, 'name')).to.equal(undefined);
  });

  it('C6 says so where there is nothing to fill in', async () => {
    for (const schema of [undefined, null, 'text', 7, [], {}, {type: 'object'}, {properties: {}}, {type: 'array'}]) {
      const form = await show(schema);
      expect(read(form), JSON.stringify(schema)).to.contain('no field that can be filled in');
    }
    await expect(await show(undefined)).to.be.accessible();
  });

  it('holds against hostile schemas', async () => {
    const nasty = '<img src=x onerror=alert(1)>';
    const form = await show({
      required: 7,
      properties: JSON.parse(
        `{"__proto__": {"type": "string"}, "constructor": {"title": "${nasty}", "description": "${nasty}"}, "x": null, "y": {"type": ["string", "null"], "enum": []}, "z": {"default": {"a": 1}, "minimum": "no"}}`,
      ),
    });
    expect(form.shadowRoot!.querySelector('img')).to.equal(null);
    await fill(form, '__proto__', 'own');
    await fill(form, nasty, 'mine');
    const value = (await submitted(form)) as object;
    expect(Object.getOwnPropertyDescriptor(value, '__proto__')?.value).to.equal('own');
    expect(Object.getPrototypeOf(value)).to.equal(Object.prototype);
    expect(Object.keys(value)).to.deep.equal(['__proto__', 'constructor']);
    await expect(form).to.be.accessible();
  });

  it('is the same before and after it is attached, and fits 320 px from right to left', async () => {
    const before = document.createElement('agent-schema-form');
    before.schema = SCHEMA;
    const after = document.createElement('agent-schema-form');
    const parent = await fixture<HTMLElement>(html`<div dir="rtl" style="inline-size: 320px"></div>`);
    parent.append(before, after);
    await after.updateComplete;
    after.schema = SCHEMA;
    await after.updateComplete;
    expect(read(after)).to.equal(read(before));
    await aTimeout(20);
    expect(parent.scrollWidth).to.be.at.most(320);
    await expect(before).to.be.accessible();
  });

  it('U11 asks for objects, lists, choices, formats and constants with their own fields', async () => {
    const form = await show({
      properties: {
        kind: {const: 'rollout', title: 'Kind'},
        tags: {type: 'array', title: 'Tags', items: {type: 'string'}, minItems: 2},
        ports: {type: 'array', title: 'Ports', items: {type: 'integer'}},
        days: {type: 'array', title: 'Days', items: {enum: ['mon', 'tue', 'wed']}},
        mail: {type: 'string', title: 'Mail', format: 'email'},
        day: {type: 'string', title: 'Day', format: 'date'},
        code: {type: 'string', title: 'Code', pattern: '^[A-Z]{2}$'},
        owner: {
          type: 'object',
          title: 'Owner',
          required: ['name'],
          properties: {
            name: {type: 'string', title: 'Name'},
            age: {type: 'integer', title: 'Age', exclusiveMinimum: 17},
          },
        },
        any: {title: 'Anything', allOf: [{type: 'string'}]},
      },
      required: ['tags'],
    });
    await expect(form).to.be.accessible();
    expect(read(form)).to.contain('Kind rollout');
    expect(form.shadowRoot!.querySelector('fieldset legend')!.textContent).to.contain('Owner');
    await fill(form, 'Tags', 'a');
    await fill(form, 'Ports', '80 x');
    await fill(form, 'Mail', 'nobody');
    await fill(form, 'Code', 'abc');
    await fill(form, 'Age', '17');
    await fill(form, 'Anything', '{');
    expect(await submitted(form)).to.equal('nothing');
    expect(problem(form, 'Tags')).to.equal('At least 2 of them.');
    expect(problem(form, 'Ports')).to.equal('This must be a whole number.');
    expect(problem(form, 'Mail')).to.equal('This must be an e-mail address.');
    expect(problem(form, 'Code')).to.equal('This does not have the form that is asked for.');
    expect(problem(form, 'Name'), 'the object was begun').to.equal('This is needed.');
    expect(problem(form, 'Age')).to.equal('More than 17.');
    expect(problem(form, 'Anything')).to.equal('This is not valid JSON.');
    await expect(form).to.be.accessible();
    await fill(form, 'Tags', 'a\n\nb ');
    await fill(form, 'Ports', '80\n443');
    await fill(form, 'Mail', 'a@b');
    await fill(form, 'Day', '2026-11-16');
    await fill(form, 'Code', 'AB');
    await fill(form, 'Name', 'Mara');
    await fill(form, 'Age', '18');
    await fill(form, 'Anything', '"x"');
    control(form, 'tue').click();
    control(form, 'wed').click();
    expect(await submitted(form)).to.deep.equal({
      kind: 'rollout',
      tags: ['a', 'b'],
      ports: [80, 443],
      days: ['tue', 'wed'],
      mail: 'a@b',
      day: '2026-11-16',
      code: 'AB',
      owner: {name: 'Mara', age: 18},
      any: 'x',
    });
  });

  it('leaves out an object that nobody needs or has begun, and begins with a value that is given', async () => {
    const schema = {properties: {a: {type: 'string'}, inner: {required: ['b'], properties: {b: {type: 'string'}}}}};
    expect(await submitted(await show(schema))).to.deep.equal({});
    const filled = await show(schema, {initial: {a: 'x', inner: {b: 'y'}}});
    expect(control(filled, 'b').value).to.equal('y');
    expect(await submitted(filled)).to.deep.equal({a: 'x', inner: {b: 'y'}});
  });

  it('U11 is one field of a page’s own form: value, validity, reset, disabled, label', async () => {
    const page = await fixture<HTMLFormElement>(html`
      <form>
        <label for="settings">Rollout</label>
        <fieldset>
          <agent-schema-form
            id="settings"
            name="settings"
            .schema=${{
              properties: {a: {type: 'string'}, pin: {type: 'string', format: 'password'}},
              required: ['a'],
            }}
          ></agent-schema-form>
        </fieldset>
      </form>
    `);
    const form = page.querySelector('agent-schema-form')!;
    await form.updateComplete;
    expect(form.form).to.equal(page);
    expect(page.checkValidity()).to.equal(false);
    expect(form.validationMessage).to.equal('This is needed.');
    expect(new FormData(page).get('settings')).to.equal(null);
    page.querySelector('label')!.click();
    expect(form.shadowRoot!.activeElement).to.equal(control(form, 'a'));
    expect(form.shadowRoot!.querySelector('form')!.getAttribute('aria-label')).to.equal('Rollout');
    await fill(form, 'a', 'x');
    await fill(form, 'pin', '1234');
    expect(page.checkValidity()).to.equal(true);
    expect(JSON.parse(String(new FormData(page).get('settings')))).to.deep.equal({a: 'x', pin: '1234'});
    page.reset();
    await form.updateComplete;
    expect(control(form, 'a').value).to.equal('');
    expect(control(form, 'pin').value).to.equal('');
    page.querySelector('fieldset')!.disabled = true;
    await form.updateComplete;
    expect(control(form, 'a').disabled).to.equal(true);
  });

  it('Q4 tries no pattern whose ways to match could stall the page, and says so', async () => {
    const patterns = [
      ...['^(a+)+$', '^(a|a)*$', '^(a|b|ab)*c$', '(?:a*)*$', '(a*){20}b', '^(?=a+)a+$', String.raw`^(a+)\1$`, '['],
      ...['a*'.repeat(9) + 'b', '^' + 'a*'.repeat(12) + 'b$', '[a-z]+'.repeat(8) + '!', 'a?'.repeat(60) + 'b'],
      ...[
        '(a|a)'.repeat(30) + 'b',
        '^' + 'a{0,99}'.repeat(6) + 'b$',
        'a{1,}'.repeat(10) + 'b',
        String.raw`\w*\d*`.repeat(6) + 'b',
      ],
    ];
    for (const pattern of patterns) {
      const form = await show({properties: {a: {type: 'string', pattern}}});
      const text = `${'a'.repeat(900)}!`;
      await fill(form, 'a', text);
      expect(form.shadowRoot!.textContent, pattern).to.contain('not checked here');
      expect(await submitted(form), pattern).to.deep.equal({a: text});
    }
  });

  it('Q4 tries the patterns that forms have', async () => {
    const cases: readonly [pattern: string, good: string, bad: string][] = [
      ['^[A-Z]{2,3}-\\d+$', 'AB-12', 'AB12'],
      ['^[\\w.+-]+@[\\w-]+\\.[\\w.]+$', 'ada.lovelace@example.com', 'ada.lovelace@example'],
      ['^(?:draft|final)$', 'final', 'finals'],
      ['^\\d+(\\.\\d{1,2})?$', '10.50', '10.505'],
      ['^\\+?[0-9 ()-]{6,20}$', '+49 (30) 1234', 'call me'],
      ['^https?://\\S+$', 'https://example.com', 'example.com'],
      ['^\\p{Lu}\\p{L}*$', 'Åsa', 'åsa'],
      ['[0-9]', 'a1', 'ab'],
    ];
    for (const [pattern, good, bad] of cases) {
      const form = await show({properties: {a: {type: 'string', pattern}}});
      await fill(form, 'a', bad);
      expect(await submitted(form), pattern).to.equal('nothing');
      expect(form.shadowRoot!.textContent, pattern).not.to.contain('not checked here');
      await fill(form, 'a', good);
      expect(await submitted(form), pattern).to.deep.equal({a: good});
    }
  });

  it('holds against a pattern that would never end', async () => {
    const form = await show({properties: {a: {type: 'string', pattern: '^(a+)+$'}, b: {type: 'string', pattern: '['}}});
    await fill(form, 'a', `${'a'.repeat(40)}!`);
    await fill(form, 'b', 'x');
    expect(await submitted(form)).to.deep.equal({a: `${'a'.repeat(40)}!`, b: 'x'});
  });
});
