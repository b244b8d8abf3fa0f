import {html, nothing, type TemplateResult} from 'lit';
import {until} from 'lit/directives/until.js';
import {connectInPage, MemoryStorage, ScenarioRuntime} from '../packages/runtime/src/index.js';
import {ProjectionStore} from '../src/state/store.js';

/** Something with a store of its own, on the scenario runtime in the page itself. */
async function onScenario(scenario: string, template: (store: ProjectionStore) => TemplateResult) {
  const runtime = new ScenarioRuntime({storage: new MemoryStorage(), pace: 0});
  await runtime.open();
  const {id} = await runtime.createSession({scenario});
  const store = new ProjectionStore();
  connectInPage(runtime, id, store);
  store.flush();
  return template(store);
}

/** A story of it. */
export const show = (scenario: string, template: (store: ProjectionStore) => TemplateResult): TemplateResult =>
  html`${until(onScenario(scenario, template), nothing)}`;
