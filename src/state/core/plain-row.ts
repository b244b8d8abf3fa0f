import {IdList} from './id-list.js';
import type {Row} from './rows.js';

/** A row as JSON would have it: lists become arrays, and fields that hold nothing are not there. */
export function plain(row: Row): Row {
  let copy: Record<string, unknown> | undefined;
  for (const [name, value] of Object.entries(row)) {
    if (value instanceof IdList) (copy ??= {...row})[name] = value.toArray();
    else if (value === undefined) delete (copy ??= {...row})[name];
  }
  return copy ?? row;
}
