import {html, nothing, type TemplateResult} from 'lit';
import {until} from 'lit/directives/until.js';
import '../src/define/agent-composer.js';
import '../src/define/agent-conversation.js';
import '../src/define/agent-hitl-dock.js';
import '../src/define/agent-projection.js';
import {connectInPage, MemoryStorage, ScenarioRuntime} from '../src/runtime/index.js';
import {ProjectionStore} from '../src/state/store.js';

async function play(scenario: string, beside: TemplateResult, pace: number) {
  const runtime = new ScenarioRuntime({storage: new MemoryStorage(), pace});
  await runtime.open();
  const {id} = await runtime.createSession({scenario});
  const store = new ProjectionStore();
  connectInPage(runtime, id, store);
  await runtime.command(id, {id: 'begin', control: 'send', sessionId: id, payload: {text: 'Begin, please.'}});
  return html`
    <agent-projection .store=${store}>
      <div style="display: grid; grid-template-columns: minmax(0, 1fr) 392px; block-size: 640px">
        <div style="display: flex; flex-direction: column; min-block-size: 0">
          <agent-conversation style="flex: 1; min-block-size: 0"></agent-conversation>
          <agent-hitl-dock></agent-hitl-dock>
          <agent-composer></agent-composer>
        </div>
        ${beside}
      </div>
    </agent-projection>
  `;
}

/** A scenario that the runtime plays in the page itself, with its conversation and what is to be seen beside it. */
export const played = (scenario: string, beside: TemplateResult, pace = 0.2) =>
  html`${until(play(scenario, beside, pace), nothing)}`;
