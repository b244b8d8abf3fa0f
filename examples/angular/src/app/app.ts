import {Component, computed, effect, signal} from '@angular/core';
import {ALL_SESSIONS, listKey} from 'agent-surfaces/state';
import {injectRow} from './agent-surfaces';
import {Agents} from './agents';
import {Desk} from './desk';

const SECTIONS = ['Overview', 'Agents', 'Desk'] as const;
const TENANTS = ['Basalt', 'Granite'] as const;

@Component({
  selector: 'app-root',
  imports: [Agents, Desk],
  templateUrl: './app.html',
})
export class App {
  protected readonly sections = SECTIONS;
  protected readonly tenants = TENANTS;
  protected readonly figures = [
    {label: 'Open incidents', value: '2'},
    {label: 'Agents at work', value: '5'},
    {label: 'Spent this month', value: '$ 418'},
  ];

  protected readonly section = signal<(typeof SECTIONS)[number]>('Agents');
  protected readonly tenant = signal<(typeof TENANTS)[number]>('Basalt');
  protected readonly dark = signal(matchMedia('(prefers-color-scheme: dark)').matches);

  /** How many requests wait for a person. */
  readonly #open = injectRow(() => listKey('open-actions', ALL_SESSIONS));
  protected readonly waiting = computed(() => this.#open()?.ids.length ?? 0);

  constructor() {
    effect(() => {
      document.documentElement.dataset['theme'] = this.dark() ? 'dark' : 'light';
    });
  }
}
