import {ProjectionStore, type Key} from 'agent-surfaces/state';
import {shallowRef, toValue, watchEffect, type MaybeRefOrGetter, type ShallowRef} from 'vue';

/** What the agent has told, of every ticket. It is the page's own, and outlives the panel that shows it. */
export const store = new ProjectionStore();

const visit = crypto.randomUUID().slice(0, 8);

/** One thread a ticket, for as long as the page is open. */
export const threadOf = (ticketId: string): string => `ticket-${ticketId}-${visit}`;

/** A row of the store as Vue reads it: what uses it is drawn again when the row changes. */
export function useRow<Row extends object>(key: MaybeRefOrGetter<Key<Row>>): Readonly<ShallowRef<Row | undefined>> {
  const row = shallowRef<Row>();
  watchEffect((onCleanup) => {
    const name = toValue(key);
    const read = () => (row.value = store.get(name));
    read();
    onCleanup(store.subscribe(name, read));
  });
  return row;
}
