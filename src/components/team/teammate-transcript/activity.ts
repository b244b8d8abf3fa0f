import {html, nothing, type ReactiveElement, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {RowController} from '../../../controllers/row-controller.js';
import {listKey, runKey, toolKey, type ListRow} from '../../../state/keys.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {RunRow} from '../../../state/facts/runs.js';
import {isRunOver} from '../../../state/facts/run-over.js';
import type {ToolRow} from '../../../state/facts/tools.js';
import {icon} from '../../../styles/icons.js';
import './teammate-transcript.strings.js';

/** What a teammate does right now with its tools, and how many calls there were. */
export class ToolActivity {
  readonly #agent: () => AgentRow | undefined;
  readonly #runs: RowController<ListRow>;
  readonly #run: RowController<RunRow>;
  readonly #calls: RowController<ListRow>;
  readonly #tool: RowController<ToolRow>;

  /** `scope` is where its runs are listed: its own thread. */
  constructor(host: ReactiveElement, agent: () => AgentRow | undefined, scope: () => string | undefined) {
    this.#agent = agent;
    this.#runs = new RowController(host, () => {
      const id = scope();
      return id === undefined ? undefined : listKey('runs', id);
    });
    this.#run = new RowController(
      host,
      () => (this.#runId === undefined ? undefined : runKey(this.#runId)),
      (run) => run?.tools,
    );
    this.#calls = new RowController(host, () =>
      this.#runId === undefined ? undefined : listKey('tools', this.#runId),
    );
    this.#tool = new RowController(
      host,
      () => {
        const id = this.#run.value?.tools.at(-1);
        return id === undefined ? undefined : toolKey(id);
      },
      (tool) => tool?.status,
    );
  }

  render(localize: Localize): TemplateResult | typeof nothing {
    const run = this.#run.value;
    const tool = run && !isRunOver(run) ? this.#tool.value : undefined;
    const others = (run?.tools.length ?? 0) - 1;
    const counted = this.#counted(localize);
    if (!tool && counted === undefined) return nothing;
    return html`<p class="activity meta">
      ${icon('tool')} ${tool ? html`<span><code>${tool.name ?? tool.id}</code> ${this.#since(tool)}</span>` : nothing}
      ${tool && others > 0 ? html`<span>${localize.term('teammate.tools-beside', others)}</span>` : nothing}
      ${counted === undefined ? nothing : html`<span>${counted}</span>`}
    </p>`;
  }

  get #runId(): string | undefined {
    return this.#runs.value?.ids.at(-1) ?? this.#agent()?.currentRunId;
  }

  #since({startedAt}: ToolRow): TemplateResult | typeof nothing {
    if (startedAt === undefined) return nothing;
    return html`<agent-time format="elapsed" ticking .datetime=${startedAt}></agent-time>`;
  }

  /** All calls where the runtime counts them; else those of the newest run, and it says so. */
  #counted(localize: Localize): string | undefined {
    const total = this.#agent()?.toolCount;
    if (total !== undefined) return localize.term('teammate.tools', total);
    const here = this.#calls.value?.ids.length ?? 0;
    return here === 0 ? undefined : localize.term('teammate.tools-in-run', here);
  }
}
