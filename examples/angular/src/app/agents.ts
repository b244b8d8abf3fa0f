import {Component, computed, CUSTOM_ELEMENTS_SCHEMA, inject, input, signal} from '@angular/core';
import type {AgentCommandEvent, RendererProps} from 'agent-surfaces';
import {AgentStore, injectRenderer} from './agent-surfaces';

/** Controls that change something outside: what a freeze is about. */
const WRITES: ReadonlySet<string> = new Set(['approve', 'approve_for_session']);

/** Stands after each message of the person. */
@Component({selector: 'app-sent', template: '<small class="sent">For {{ tenant() }}</small>'})
export class Sent {
  readonly call = input.required<RendererProps<'message'>>();
  /** It can inject what the component can that draws it. */
  protected readonly tenant = inject(Agents).tenant;
}

/** The agents of a tenant, in one tag; the page decides what may leave it. */
@Component({
  selector: 'app-agents',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <div class="freeze" [class.on]="frozen()">
      <label>
        <input type="checkbox" [checked]="frozen()" (change)="setFrozen(!frozen())" />
        Change freeze
      </label>
      <span role="status">{{ said() }}</span>
    </div>
    <agent-workbench
      label="Agents"
      url="/api"
      session-id="approval"
      without-badge
      [store]="store"
      [headers]="headers()"
      (agent-command)="guard($event)"
    >
      <span slot="brand" class="tenant">{{ tenant() }}</span>
    </agent-workbench>
  `,
})
export class Agents {
  /** Whose agents. */
  readonly tenant = input.required<string>();

  protected readonly store = inject(AgentStore).store;
  protected readonly frozen = signal(true);
  protected readonly said = signal('Nothing is approved from here while it is on.');

  /** Every request of the workbench carries these. */
  protected readonly headers = computed(() => ({'x-tenant': this.tenant().toLowerCase()}));

  constructor() {
    injectRenderer({message: ({role}) => role === 'user'}, Sent, {place: 'after'});
  }

  protected setFrozen(frozen: boolean): void {
    this.frozen.set(frozen);
    this.said.set(frozen ? 'Nothing is approved from here while it is on.' : 'Off: approvals are sent.');
  }

  /** What is prevented here is never sent: the request stays open. */
  protected guard(event: AgentCommandEvent): void {
    if (!this.frozen() || !WRITES.has(event.command.control)) return;
    event.preventDefault();
    this.said.set('Not sent: there is a change freeze.');
  }
}
