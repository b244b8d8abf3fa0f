import type {PastTurn} from './past-turn.js';

/** Working days of figures before the work on the ledger began, and how many questions each of them had. */
const DAYS = 34;
const LAST_DAY = 43;
const QUESTIONS = [
  {ask: 'How did the billing run go last night?', tool: 'the run of last night', figure: 'invoices', scale: 1_180},
  {ask: 'And how many accounts were late?', tool: 'accounts past due', figure: 'accounts', scale: 37},
  {ask: 'Anything in the dead letter queue?', tool: 'messages of the dead letter queue', figure: 'messages', scale: 4},
] as const;

/** The months before: three questions on every working day, made by rule. They are here to be paged through. */
export const MONTHS_BEFORE: readonly PastTurn[] = Array.from({length: DAYS}, (_, day) =>
  QUESTIONS.map(({ask, tool, figure, scale}, index): PastTurn => {
    const daysAgo = LAST_DAY + DAYS - 1 - day;
    const count = scale + ((day * 7 + index * 3) % 11);
    return {
      daysAgo,
      ask: `${ask} (day ${String(day + 1)})`,
      thought: 'One query answers it',
      tools: [['db.query', 'database', tool, {rows: count}, 80 + count]],
      answer: `**${count.toLocaleString('en')}** ${figure}, ${String(day + 1)} ${day === 0 ? 'day' : 'days'} into the watch.`,
    };
  }),
).flat();
