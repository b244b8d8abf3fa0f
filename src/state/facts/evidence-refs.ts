import {list, object, string} from '../read.js';

const NAMES = ['id', 'evidenceId', 'evidence_id', 'claimId', 'claim_id', 'ref'] as const;

/** The ids of a list of refs, each text or an object that names one; undefined where it is no list. */
export function refIds(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return list(value).flatMap((entry) => {
    const id = string(entry) ?? NAMES.map((name) => string(object(entry)?.[name])).find((one) => one !== undefined);
    return id === undefined || id === '' ? [] : [id];
  });
}
