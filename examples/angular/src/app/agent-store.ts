import {DestroyRef, inject, Injectable, signal, type Signal} from '@angular/core';
import {ProjectionStore, type Key} from 'agent-surfaces/state';

/** What the agents have told. It is the app's own, and outlives the section that shows it. */
@Injectable({providedIn: 'root'})
export class AgentStore {
  readonly store = new ProjectionStore();
}

/** A row of the store as a signal, for as long as the component is there that asks for it. */
export function injectRow<Row extends object>(key: Key<Row>): Signal<Row | undefined> {
  const {store} = inject(AgentStore);
  const row = signal(store.get(key));
  inject(DestroyRef).onDestroy(store.subscribe(key, () => row.set(store.get(key))));
  return row.asReadonly();
}
