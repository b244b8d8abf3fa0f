import {checkAgui} from './ag-ui.js';
import {checkAgentUi} from './agent-ui.js';
import type {ServerCheckOptions, ServerCheckResult} from './check.js';

/**
 * Checks a server over HTTP as any client sees it, and yields each result when it is known. Rejects with a `TransportFault`
 * where nobody answers. It starts runs: what they leave behind stays there.
 */
export function runServerChecks(options: ServerCheckOptions): AsyncGenerator<ServerCheckResult> {
  return options.protocol === 'agent-ui' ? checkAgentUi(options) : checkAgui(options);
}
