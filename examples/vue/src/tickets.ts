import {reactive} from 'vue';

/** Where a ticket stands. */
export const STATUSES = ['open', 'waiting', 'solved'] as const;
export type Status = (typeof STATUSES)[number];

export interface Ticket {
  readonly id: string;
  readonly subject: string;
  readonly from: string;
  readonly plan: string;
  readonly text: string;
  status: Status;
  /** What happened to it, the newest last. */
  readonly history: string[];
}

/** The desk's tickets. A real desk would read them from its own service. */
export const tickets = reactive<Ticket[]>([
  {
    id: '4711',
    subject: 'Usage is missing on our staging invoices',
    from: 'Ines Okafor, Tidewater Energy',
    plan: 'Enterprise',
    text: 'Since Monday the invoices on staging have no usage lines. Our own tests read them, and we release on Thursday. Can you look before then?',
    status: 'open',
    history: ['Ines wrote at 09:12'],
  },
  {
    id: '4708',
    subject: 'CSV export stops at 10,000 rows',
    from: 'Paul Brandt, Nordlicht',
    plan: 'Team',
    text: 'The export of our ledger ends after ten thousand rows, without a word. Is that a limit, or a fault?',
    status: 'waiting',
    history: ['Paul wrote yesterday', 'Mara asked for the name of the export'],
  },
  {
    id: '4702',
    subject: 'Who can see our payment details?',
    from: 'Aiko Tanaka, Kumo',
    plan: 'Team',
    text: 'For our audit we need to know which roles can open the payment details of a customer.',
    status: 'solved',
    history: ['Aiko wrote on Friday', 'Mara answered with the table of roles'],
  },
]);
