import {unzipSync} from 'fflate';
import {number, object, string} from '../../../state/read.js';
import type {BundleEntry} from '../file-tree/entries.js';

/** A directory that lists more is not read to its end. */
const MAX_ENTRIES = 20_000;

/** What a zip file lists, without unpacking any of it; undefined where it is no zip file. */
export function zipEntries(bytes: Uint8Array): BundleEntry[] | undefined {
  const entries: BundleEntry[] = [];
  try {
    unzipSync(bytes, {
      filter({name, originalSize}) {
        // A directory may claim billions of entries.
        if (entries.length >= MAX_ENTRIES) throw new Error('too many entries');
        entries.push({path: name, ...(Number.isFinite(originalSize) && {bytes: originalSize})});
        return false;
      },
    });
  } catch {
    if (entries.length === 0) return undefined;
  }
  return entries.filter(({path}) => path !== '');
}

/** What a JSON value lists: paths, or objects with a path and maybe a size. */
export function listedEntries(value: unknown): BundleEntry[] | undefined {
  const listed = Array.isArray(value) ? value : (object(value)?.['entries'] ?? object(value)?.['files']);
  if (!Array.isArray(listed)) return undefined;
  const entries = listed.slice(0, MAX_ENTRIES).flatMap((each: unknown): BundleEntry[] => {
    const path = string(each) ?? string(object(each)?.['path']) ?? string(object(each)?.['name']);
    const bytes = number(object(each)?.['bytes']) ?? number(object(each)?.['size']);
    return path ? [{path, ...(bytes !== undefined && {bytes})}] : [];
  });
  return entries.length > 0 || listed.length === 0 ? entries : undefined;
}
