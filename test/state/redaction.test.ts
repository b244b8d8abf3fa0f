import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {
  isSecretName,
  partKey,
  ProjectionStore,
  REDACTED,
  redactText,
  runKey,
  toolKey,
  type ToolRow,
} from '../../src/state/index.js';
import {inRun, makeStore, row, storeOf, textOf} from './helpers.js';

/** One secret of each shape; none is real. */
const SECRETS: Record<string, string> = {
  openai: 'sk-proj-a1B2c3D4e5F6g7H8i9J0',
  stripe: 'sk_live_a1B2c3D4e5F6g7H8i9J0',
  github: 'ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8',
  'github fine-grained': 'github_pat_11A1B2C3D4e5F6g7H8i9J0k1L2',
  gitlab: 'glpat-a1B2c3D4e5F6g7H8i9J0',
  aws: 'AKIAZ9Y8X7W6V5U4T3S2',
  google: 'AIzaSyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q',
  slack: 'xoxb-1234567890-abcdef123456',
  jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N',
  bearer: 'Bearer a1B2c3D4e5F6g7H8i9J0',
  npm: 'npm_a1B2c3D4e5F6g7H8i9J0k1L2m3N4',
  huggingface: 'hf_a1B2c3D4e5F6g7H8i9J0k1L2m3N4',
  pem: '-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA1a2B3c4D5e6F\n7g8H9i0J1k2L\n-----END RSA PRIVATE KEY-----',
};

/** What must be nowhere: twelve characters in a row of the secret's own. */
function tail(secret: string): string {
  return secret.startsWith('-----') ? 'MIIEowIBAAKC' : secret.slice(-12);
}

function everything(store: ProjectionStore): string {
  return JSON.stringify([store.snapshot(), store.log, store.get('ui:intake'), store.get('ui:active-session')]);
}

describe('S3 secrets', () => {
  for (const [name, secret] of Object.entries(SECRETS)) {
    it(`S3 ${name}: never in rows, log or export, wherever it stood`, () => {
      const store = storeOf(
        {type: 'text.final', sessionId: 's1', messageId: 'm1', payload: {text: `Use ${secret} now`}},
        {type: 'tool.result', toolCallId: 'tc1', payload: {output: {deep: [{er: `x ${secret}`}]}}},
        {type: 'tool.started', toolCallId: secret, payload: {[secret]: 1}},
        {type: 'vendor.thing', vendorField: secret, [secret]: true},
        {type: secret},
        {type: 'diagnostic.changed', payload: {message: secret}},
        {type: 'state.snapshot', payload: {state: {[secret]: {a: secret}}}},
        secret,
        `${'x'.repeat(110)} ${secret}`,
        {type: 'messages.snapshot', payload: {messages: [{id: 'm2', role: 'user', content: secret}]}},
      );
      assert.ok(!everything(store).includes(tail(secret)));
      assert.equal(textOf(store, 'm1'), `Use ${REDACTED} now`);
      assert.ok(store.stats.redacted > 0);
    });

    it(`S3 ${name}: never in a text that arrives in pieces, however it is cut`, () => {
      const text = `Use ${secret} now`;
      for (const type of ['text.delta', 'reasoning.delta', 'plan.delta', 'tool.args', 'tool.output.delta']) {
        for (let size = 1; size <= secret.length; size += size < 8 ? 1 : 7) {
          const store = makeStore();
          const ids = type.startsWith('tool') ? {toolCallId: 'tc1'} : {messageId: 'm1', partId: 'p1'};
          for (let from = 0; from < text.length; from += size) {
            store.append(inRun({type, ...ids, payload: {delta: text.slice(from, from + size)}}));
          }
          store.append(inRun({type: 'run.finished'}));
          assert.ok(!everything(store).includes(tail(secret)), `${type} by ${String(size)}`);
          // The first letters may be out before they can be known for the beginning of a secret.
          if (type === 'text.delta')
            assert.match(textOf(store, 'm1'), /^Use \S{0,11}\[redacted\] now$/, `by ${String(size)}`);
        }
      }
    });
  }

  it('S3 a secret in pieces is found although other streams speak in between', () => {
    const secret = SECRETS['github'] as string;
    const store = makeStore();
    store.append(inRun({type: 'tool.started', toolCallId: 'tc1'}, {type: 'tool.started', toolCallId: 'tc2'}));
    for (const letter of `key ${secret} end`) {
      store.append(
        inRun(
          {type: 'tool.output.delta', toolCallId: 'tc1', payload: {delta: letter}},
          {type: 'tool.output.delta', toolCallId: 'tc2', payload: {delta: 'x'}},
          {type: 'text.delta', messageId: 'm1', payload: {delta: 'y'}},
          {type: 'tool.progress', toolCallId: 'tc3', payload: {percent: 1}},
        ),
      );
    }
    store.append(inRun({type: 'tool.result', toolCallId: 'tc1', payload: {}}));
    assert.equal(row<ToolRow>(store, toolKey('tc1')).output, `key ghp${REDACTED} end`);
    assert.ok(!everything(store).includes(secret.slice(-12)));
    assert.ok(!everything(store).includes(secret.slice(4, 8)));
  });

  it('S3 a page that comes in the middle of a secret does not show its rest', () => {
    const secret = SECRETS['github'] ?? '';
    const say = (delta: string, sequence: number) => ({
      ...{type: 'text.delta', sessionId: 's1', runId: 'r1', messageId: 'm1', sequence},
      payload: {delta},
    });
    for (let cut = 1; cut < secret.length; cut++) {
      const first = storeOf({...say('Use ', 1)}, say(secret.slice(0, cut), 2));
      const store = makeStore();
      store.hydrate(JSON.parse(JSON.stringify(first.snapshot())), store.openSession('s1'));
      store.append([say(secret.slice(cut), 3), say(' now', 4)]);
      const shown = everything(store);
      for (let from = 4; from + 12 <= secret.length; from++) {
        assert.ok(!shown.includes(secret.slice(from, from + 12)), `cut at ${String(cut)}`);
      }
    }
  });

  it('S3 by name: the value of a field that is named like a secret, of any shape', () => {
    const names = [
      'password',
      'apiKey',
      'api_key',
      'access_token',
      'authorization',
      'Authorization',
      'client_secret',
      'privateKey',
      'cookie',
      'passwd',
      'x-api-key',
    ];
    for (const name of names) {
      assert.ok(isSecretName(name), name);
      for (const value of ['hunter2', 12345678, ['hunter2'], {deep: {er: 'hunter2'}}]) {
        const store = storeOf({
          type: 'tool.started',
          toolCallId: 'tc1',
          payload: {input: {[name]: value}},
          [name]: value,
        });
        assert.ok(!/hunter2|12345678/.test(everything(store)), `${name}: ${JSON.stringify(value)}`);
      }
    }
  });

  it('S3 by name in running text: JSON, escaped JSON, a shell, an address', () => {
    assert.equal(redactText('{"password": "hunter2 hunter2", "a": 1}'), `{"password": "${REDACTED}", "a": 1}`);
    assert.equal(redactText(String.raw`{\"apiKey\":\"hunter2\"}`), String.raw`{\"apiKey\":\"[redacted]\"}`);
    assert.equal(redactText('export API_KEY=hunter2hunter2 && run'), `export API_KEY=${REDACTED} && run`);
    assert.equal(redactText('postgres://ann:hunter2@db/x'), `postgres://ann:${REDACTED}@db/x`);
  });

  it('S3 by name in a text that arrives in pieces', () => {
    for (const text of [
      '{"password": "hunter2hunter2", "a": 1}',
      'API_KEY=hunter2hunter2(x) next',
      'https://ann:hunter2hunter2@host/',
    ]) {
      for (let size = 1; size < text.length; size++) {
        const store = makeStore();
        for (let from = 0; from < text.length; from += size) {
          store.append(inRun({type: 'tool.args', toolCallId: 'tc1', payload: {delta: text.slice(from, from + size)}}));
        }
        store.append(inRun({type: 'tool.result', toolCallId: 'tc1', payload: {}}));
        assert.ok(!everything(store).includes('hunter2h'), `${text} by ${String(size)}`);
      }
    }
  });

  it('S3 every name and every beginning is known, whole and cut in two anywhere', () => {
    const names = [
      ...['password', 'passwd', 'passphrase', 'secret', 'token', 'apikey', 'api_key', 'access-key', 'private_key'],
      ...['authorization', 'credential', 'credentials', 'cookie'],
    ];
    const rest = 'a1B2c3D4e5F6g7H8';
    const texts = [
      ...[...names, ...names.map((name) => name.toUpperCase())].flatMap((name) => [
        `{"${name}": "${rest}"}`,
        `{\\"${name}\\":\\"${rest}\\"}`,
        `${name}=${rest} `,
      ]),
      ...['sk-', 'pk_', 'rk-', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'ya29.', 'xoxp-', 'bearer '].map(
        (begin) => `${begin}${rest} `,
      ),
      `ASIA${rest.toUpperCase()} `,
      `wss://ann:${rest}@host`,
    ];
    for (const text of texts) {
      assert.ok(!redactText(text).toLowerCase().includes('e5f6g7h8'), text);
      for (let cut = 1; cut < text.length; cut++) {
        const store = makeStore();
        for (const delta of ['Some words that come before, of no interest. ', text.slice(0, cut), text.slice(cut)]) {
          store.append(inRun({type: 'tool.output.delta', toolCallId: 'tc1', payload: {delta}}));
        }
        store.append(inRun({type: 'tool.result', toolCallId: 'tc1', payload: {}}));
        assert.ok(!everything(store).toLowerCase().includes('e5f6g7h8'), `${text} cut at ${String(cut)}`);
      }
    }
  });

  it('S3 a secret that began in the delta before is found however long the next one is', () => {
    const text = `https://somebody.of.note:hunter2hunter2@host/ ${'and so on '.repeat(20)}`;
    for (let cut = 1; cut < text.indexOf('hunter2'); cut++) {
      const deltas = [text.slice(0, cut), text.slice(cut)];
      const store = storeOf(
        ...inRun(...deltas.map((delta) => ({type: 'text.delta', messageId: 'm1', payload: {delta}}))),
      );
      assert.ok(!everything(store).includes('hunter2'), `cut at ${String(cut)}`);
    }
  });

  it('S3 a secret near an address is found, whatever stands between them and however it is cut', () => {
    const address = 'See https://example.org/path for it';
    const secret = 'ghp_a1B2c3D4e5F6g7H8i9J0';
    const named = 'password = "hunter2hunter2"';
    for (const between of [0, 1, 30, 120, 158, 160, 162, 200, 340].map((length) =>
      ` ${'so on '.repeat(60)}`.slice(0, length),
    )) {
      for (const text of [secret, named].flatMap((one) => [
        `${address}${between} ${one} end`,
        `${one} ${between}${address} end`,
      ])) {
        for (const size of [3, 7, 20, 90]) {
          const deltas = text.match(new RegExp(`[^]{1,${String(size)}}`, 'g')) ?? [];
          const store = storeOf(
            ...inRun(...deltas.map((delta) => ({type: 'text.delta', messageId: 'm1', payload: {delta}}))),
            ...inRun({type: 'text.final', messageId: 'm1', payload: {}}),
          );
          const shown = textOf(store, 'm1') ?? '';
          assert.ok(shown.includes(REDACTED) && !/e5F6|hunter2/.test(shown), `${text} by ${String(size)}: ${shown}`);
          assert.ok(shown.includes(address), `${text} by ${String(size)}: ${shown}`);
        }
      }
    }
  });

  it('S3 leaves text alone that only looks like it a little', () => {
    for (const text of [
      'The task-force met; a sk-learn user wrote ghp and asked for tokens.',
      'usage: {"tokens": 12, "tokenCount": 3}',
      'Bearer of good news',
      'import xox from "npm_config"',
      '----- BEGIN of a list -----',
      'https://example.org:8080/path?key=1',
      'eyJ is how base64 JSON begins',
      'hf_hub_download and npm_lifecycle_event are names',
    ]) {
      assert.equal(redactText(text), text);
      for (let size = 1; size <= 5; size++) {
        const store = makeStore();
        for (let from = 0; from < text.length; from += size) {
          store.append(inRun({type: 'text.delta', messageId: 'm1', payload: {delta: text.slice(from, from + size)}}));
        }
        store.append(inRun({type: 'tool.started', toolCallId: 'tc1'}));
        assert.equal(textOf(store, 'm1'), text, `by ${String(size)}`);
      }
    }
  });

  it('S3 a word that was cut by another event is whole again when the text ends', () => {
    const store = storeOf(
      ...inRun(
        {type: 'text.delta', messageId: 'm1', payload: {delta: 'A sk-'}},
        {type: 'tool.started', toolCallId: 'tc1'},
        {type: 'text.delta', messageId: 'm1', payload: {delta: 'learn'}},
        {type: 'text.final', messageId: 'm1', payload: {text: 'A sk-learn'}},
      ),
    );
    assert.equal(textOf(store, 'm1'), 'A sk-learn');
    assert.equal(store.get(partKey('m1'))?.reconciled, undefined);
  });

  it('S3 counts, numbers and flags with harmless names stay', () => {
    const usage = {tokens: 9, tokenCount: 3, maxTokens: 7, keyboard: 'us', secretary: 'Ann', monkey: 'see'};
    const store = storeOf({type: 'run.finished', runId: 'r1', payload: {usage}});
    assert.deepEqual(store.get(runKey('r1'))?.usage, usage);
  });

  it('S3 two ids with different secrets stay two ids', () => {
    const store = storeOf(
      {type: 'tool.started', toolCallId: SECRETS['openai'], payload: {name: 'a'}},
      {type: 'tool.started', toolCallId: SECRETS['github'], payload: {name: 'b'}},
      {type: 'tool.result', toolCallId: SECRETS['openai'], payload: {output: 1}},
    );
    const tools = Object.values(store.snapshot().tools as Record<string, ToolRow>);
    assert.deepEqual(
      tools.map(({name, status}) => [name, status]),
      [
        ['a', 'output-available'],
        ['b', 'running'],
      ],
    );
  });

  it('S3 an application can add patterns of its own', () => {
    const store = makeStore({redact: (text) => text.replaceAll(/EMP-\d+/g, REDACTED)});
    store.append([{type: 'text.final', sessionId: 's1', messageId: 'm1', payload: {text: 'Ask EMP-1234567 now'}}]);
    assert.equal(textOf(store, 'm1'), `Ask ${REDACTED} now`);
  });

  it('S3 the patterns of an application hold in streams too', () => {
    const store = makeStore({redact: (text) => text.replaceAll(/EMP-\d+/g, REDACTED)});
    store.append(
      inRun(
        ...['Ask EMP-', '123', '4567 now'].map((delta) => ({type: 'text.delta', messageId: 'm1', payload: {delta}})),
      ),
    );
    store.append(inRun({type: 'text.delta', messageId: 'm2', payload: {delta: 'Or EMP-99 then'}}));
    assert.equal(textOf(store, 'm2'), `Or ${REDACTED} then`);
  });

  it('S3 text that is made to be slow takes time in proportion: more would not end before the runner gives up', () => {
    for (const text of ['sk-', 'eyJ', '-----BEGIN ', 'password="', '://a:', 'a']) {
      const long = text.repeat(Math.ceil(1_000_000 / text.length));
      assert.ok(redactText(long).length > 0);
      const store = makeStore();
      for (let from = 0; from < 100_000; from += 50) {
        store.append(inRun({type: 'text.delta', messageId: 'm1', payload: {delta: long.slice(from, from + 50)}}));
      }
      assert.equal(store.stats.received, 2000);
    }
  });

  it('S3 a beginning that was let go is still known when the rest comes after something else', () => {
    const store = makeStore();
    const ids = {sessionId: 's1', runId: 'r1'};
    const other = {type: 'tool.output.delta', ...ids, toolCallId: 't1', payload: {delta: 'o'}};
    for (const delta of ['the github_pat_', 'a2b2c2d2e2f2', 'g2h2i2j2k2l2 end']) {
      store.append([{type: 'text.delta', ...ids, messageId: 'm1', payload: {delta}}, other]);
    }
    assert.doesNotMatch(JSON.stringify([store.snapshot(), store.log]), /a2b2|g2h2/);
  });

  it('S3 a secret is found whose second half comes on another channel', () => {
    const halves = (fields: object) => [
      {sessionId: 's1', runId: 'r1', ...fields, payload: {delta: 'With Bearer'}},
      {sessionId: 's1', runId: 'r1', ...fields, payload: {delta: ' a2a2a2a2a2a2a2a2a2a2 now', channel: 'aside'}},
    ];
    const store = storeOf(
      ...halves({type: 'text.delta', messageId: 'm1'}),
      ...halves({type: 'tool.args', toolCallId: 't1'}),
    );
    assert.equal(textOf(store, 'm1'), `With ${REDACTED} now`);
    assert.equal(row(store, toolKey('t1')).inputText, `With Bearer${REDACTED} now`);
    assert.deepEqual(ProjectionStore.replay(store.log).snapshot(), store.snapshot());
  });
});

describe('Q2 signed addresses', () => {
  const SIGNED = [
    'https://files.test/p.png?X-Amz-Credential=AKIAZ9Y8X7W6V5U4T3S2%2F20261118&X-Amz-Signature=0f1e2d3c4b5a69788796a5b4c3d2e1f0',
    'https://files.test/p.png?sv=2020-08-04&sig=a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8%3D',
    'https://files.test/p.png?token=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.a1B2c3D4e5F6g7H8i9J0',
  ];

  it('Q2 R5 stay usable: the signature is in no row, log or snapshot, and who follows the address gets it', () => {
    for (const url of SIGNED) {
      const store = makeStore();
      const message = {
        messageId: 'm1',
        payload: {role: 'user', text: 'See', attachments: [{mimeType: 'image/png', url}]},
      };
      store.append(inRun({type: 'text.final', ...message}));
      const shown = row(store, partKey('m1')).attachments?.[0]?.url ?? '';
      assert.ok(shown.startsWith('https://files.test/p.png?') && shown !== url, shown);
      assert.ok(!JSON.stringify([store.snapshot(), store.log]).includes(url.slice(-12)));
      assert.equal(store.address(shown), url);
      assert.equal(store.address('https://other.test/?sig=[redacted]'), 'https://other.test/?sig=[redacted]');
    }
  });

  it('Q2 no other text is kept: neither credentials before a host nor words around an address', () => {
    const store = makeStore();
    const texts = [
      'https://user:hunter2Hunter2@files.test/p.png?x=1',
      `See ${SIGNED[0] ?? ''} now`,
      'password=hunter2Hunter2?',
    ];
    store.append(inRun({type: 'tool.started', toolCallId: 't1', payload: {name: 'x', input: {texts}}}));
    const {texts: kept} = row(store, toolKey('t1')).input as {texts: string[]};
    for (const text of kept) assert.equal(store.address(text), text);
  });
});
