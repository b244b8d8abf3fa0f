import {Component, effect, signal} from '@angular/core';
import {Agents} from './agents';

const SECTIONS = ['Overview', 'Agents', 'Billing'] as const;
const TENANTS = ['Basalt', 'Granite'] as const;

@Component({
  selector: 'app-root',
  imports: [Agents],
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

  constructor() {
    effect(() => {
      document.documentElement.dataset['theme'] = this.dark() ? 'dark' : 'light';
    });
  }
}
