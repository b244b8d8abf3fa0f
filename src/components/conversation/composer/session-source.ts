import type {ReactiveElement} from 'lit';
import {matching, type CompletionSource, type Trigger} from '../../../commands/completion.js';
import {CommandRouter} from '../../../commands/router.js';
import {RowController} from '../../../controllers/row-controller.js';
import {sessionKey} from '../../../state/keys.js';
import type {SessionRow} from '../../../state/facts/sessions.js';
import {present} from '../../../state/read.js';
import type {ControlsRow} from '../../../transport/feed.js';
import {CONTROLS_KEY} from '../../../transport/keys.js';

/** What is offered while somebody writes, by default: what the connection finds, else the commands that the session listed. */
export class SessionSource {
  readonly #controls: RowController<ControlsRow>;
  readonly #session: RowController<SessionRow>;

  constructor(host: ReactiveElement, sessionOf: () => string | undefined) {
    this.#controls = new RowController(host, () => CONTROLS_KEY);
    this.#session = new RowController(
      host,
      () => {
        const id = sessionOf();
        return id === undefined ? undefined : sessionKey(id);
      },
      (row) => row?.commands,
    );
  }

  /** The source for a trigger; undefined where nobody offers anything. */
  for(trigger: Trigger): CompletionSource | undefined {
    const {store, value} = this.#controls;
    const complete = store && value?.completes ? CommandRouter.of(store).complete : undefined;
    if (complete) return {trigger, search: (query, scope) => complete(trigger, query, scope)};
    const commands = trigger === '/' ? (this.#session.value?.commands ?? []) : [];
    if (commands.length === 0) return undefined;
    const all = commands.map(({id, label = id, description}) => ({id, label, ...present({description})}));
    return {trigger, search: (query) => Promise.resolve(matching(all, query))};
  }
}
