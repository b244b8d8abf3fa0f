import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {createAdapter} from '../../src/adapters/agent-ui/index.js';
import {DEFAULT_PROTOCOL, protocolOf, registerProtocol, watchProtocols} from '../../src/adapters/protocols.js';

const BUILT_IN = ['agent-ui', 'agent-runtime', 'ag-ui', 'a2a', 'ai-sdk', 'langgraph', 'acp'];
const module = {createAdapter: () => createAdapter()};

describe('the registry of protocols', () => {
  it('has the built-in ones, and what is said of each before it is loaded is true of its adapter', async () => {
    assert.ok(BUILT_IN.includes(DEFAULT_PROTOCOL));
    for (const name of BUILT_IN) {
      const protocol = protocolOf(name)!;
      assert.equal(protocol.module.value, undefined, `${name} is not loaded before it is needed`);
      const adapter = (await protocol.module.load()).createAdapter();
      assert.equal(adapter.protocol, name);
      assert.equal(protocol.perRun ?? false, adapter.runs !== undefined, name);
      assert.equal(protocol.socket ?? false, adapter.socket !== undefined, name);
      const idle = protocol.idleControls?.({});
      if (idle) assert.deepEqual(new Set(idle), adapter.controls, name);
    }
  });

  it('a page can be idle for AG-UI and the AI SDK alone, and not where its options ask the service for something', () => {
    assert.deepEqual(
      BUILT_IN.filter((name) => protocolOf(name)?.idleControls?.({}) !== undefined),
      ['ag-ui', 'ai-sdk'],
    );
    const idle = (name: string, options: object) => protocolOf(name)?.idleControls?.(options) !== undefined;
    const agUi = [{cancelPath: 'cancel'}, {profile: 'agent-runs'}, {sessionsPath: 'list'}];
    assert.deepEqual(
      agUi.map((options) => idle('ag-ui', options)),
      [true, false, false],
    );
    const aiSdk = [{stop: true}, {resume: true}, {messages: () => []}];
    assert.deepEqual(
      aiSdk.map((options) => idle('ai-sdk', options)),
      [true, false, false],
    );
  });

  it('the later of two under one name wins, and what it undoes brings the earlier back', () => {
    assert.equal(protocolOf('acme'), undefined);
    const undoFirst = registerProtocol('acme', () => Promise.resolve(module));
    const first = protocolOf('acme');
    const undoSecond = registerProtocol('acme', () => Promise.resolve(module), {perRun: true});
    assert.equal(protocolOf('acme')?.perRun, true);
    undoSecond();
    assert.equal(protocolOf('acme'), first);
    const undoThird = registerProtocol('acme', () => Promise.resolve(module));
    const third = protocolOf('acme');
    undoFirst();
    undoSecond();
    assert.equal(protocolOf('acme'), third);
    undoThird();
    assert.equal(protocolOf('acme'), undefined);
  });

  it('notifies of names that stand for another protocol, and of no others', () => {
    const heard: string[] = [];
    const end = watchProtocols((name) => heard.push(name));
    const undo = registerProtocol('one', () => Promise.resolve(module));
    const undoNewer = registerProtocol('one', () => Promise.resolve(module));
    undo();
    assert.deepEqual(heard, ['one', 'one']);
    undoNewer();
    undoNewer();
    end();
    registerProtocol('two', () => Promise.resolve(module))();
    assert.deepEqual(heard, ['one', 'one', 'one']);
  });

  it('loads a module once, and again after a failure', async () => {
    let tries = 0;
    const undo = registerProtocol('acme', () => {
      tries++;
      return tries === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(module);
    });
    const {module: file} = protocolOf('acme')!;
    assert.equal(tries, 0);
    await assert.rejects(file.load());
    assert.equal((await file.load()).createAdapter, module.createAdapter);
    await file.load();
    assert.equal(tries, 2);
    undo();
  });
});
