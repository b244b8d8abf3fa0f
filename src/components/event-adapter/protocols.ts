import type {AdapterFactory, AdapterOptions, ProtocolAdapter} from '../../adapters/adapter.js';
import {createAdapter as a2a} from '../../adapters/a2a/index.js';
import {createAdapter as agUi} from '../../adapters/ag-ui/index.js';
import {createAdapter as agentRuntime} from '../../adapters/agent-runtime/index.js';
import {createAdapter as agentUi} from '../../adapters/agent-ui/index.js';

/** The adapters by the name of their protocol. */
const FACTORIES: Readonly<Record<string, AdapterFactory>> = {
  'agent-ui': agentUi,
  'ag-ui': agUi,
  a2a,
  'agent-runtime': agentRuntime,
};

/** A new adapter for a protocol, or undefined where none is known. */
export function createAdapter(protocol: string, options?: AdapterOptions): ProtocolAdapter | undefined {
  return Object.hasOwn(FACTORIES, protocol) ? FACTORIES[protocol]?.(options) : undefined;
}
