import {ProjectionStore} from 'agent-surfaces/state';

/** What the agent has told, of every ticket. It is the page's own, and outlives the panel that shows it. */
export const store = new ProjectionStore();

const visit = crypto.randomUUID().slice(0, 8);

/** One thread a ticket, for as long as the page is open. */
export const threadOf = (ticketId: string): string => `ticket-${ticketId}-${visit}`;
