import {metricKey, NO_SESSION} from '../keys.js';
import {defineFact, idWithin, on} from '../core/fact.js';
import {fields, needed} from '../core/shape.js';
import {field, named, number, present, string, timeOf} from '../read.js';
import {enlist, idsOf, upsert} from '../core/lists.js';

/** One figure, as reported: the last value with how often and between which bounds it came. */
export interface MetricRow {
  readonly id: string;
  readonly value: number;
  readonly unit?: string;
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly sessionId?: string;
  readonly runId?: string;
  readonly updatedAt?: number;
}

/** Names are the producer's: a bound keeps a hostile one from filling the page. */
const MAX_METRICS = 1_000;

/** Performance figures, outside of the conversation. */
export const metrics = defineFact({
  key: metricKey,
  idIn: idWithin('metric', 'metricName', 'name'),
  shape: {
    id: needed(string),
    value: needed(number),
    count: needed(number),
    min: needed(number),
    max: needed(number),
    ...fields(string, 'unit', 'sessionId', 'runId'),
    updatedAt: number,
  },
  index(row, rows, known) {
    if (!known) enlist(rows, 'metrics', NO_SESSION, row.id);
  },
  events: on(['metric.changed'], (event, rows) => {
    const id = named(event, 'metricName', 'name');
    const value = number(field(event, 'value'));
    if (id === undefined || value === undefined) return;
    const previous = rows.get(metricKey(id));
    if (!previous && idsOf(rows, 'metrics', NO_SESSION).length >= MAX_METRICS) return;
    upsert<MetricRow>(
      rows,
      metricKey(id),
      {id, value, count: 0, min: value, max: value},
      {
        value,
        count: (previous?.count ?? 0) + 1,
        min: Math.min(previous?.min ?? value, value),
        max: Math.max(previous?.max ?? value, value),
        ...present({
          unit: string(field(event, 'unit')),
          sessionId: event.sessionId,
          runId: event.runId,
          updatedAt: timeOf(event),
        }),
      },
      [['metrics', NO_SESSION]],
    );
  }),
});
