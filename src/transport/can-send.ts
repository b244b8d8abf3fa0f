import type {TransportRow} from './feed.js';

/** Whether a message can leave, as far as the connection says. */
export function canSend(row: Pick<TransportRow, 'state' | 'perRun'> | undefined): boolean {
  return row === undefined || row.state === 'streaming' || (row.perRun === true && row.state !== 'connecting');
}
