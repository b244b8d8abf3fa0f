import {object, string} from 'agent-surfaces/state';
import {stepsBack} from '../paths.js';
import type {AdkTurn} from './input.js';

/** Ends of host names that are used inside of networks only. */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|private|corp|home|lan|arpa)$/;

/**
 * The turn with the addresses of its files checked: the agent service fetches them with its own rights, from inside of
 * its own network. Without a list, files may come by https from any server that has a public name.
 */
export function checkFiles(turn: AdkTurn, sources: readonly URL[] | undefined): AdkTurn {
  const problems: Record<string, string> = {...turn.problems};
  const parts = turn.parts.map((part) => {
    const file = object(part['fileData']);
    if (!file) return part;
    const url = allowedAddress(string(file['fileUri']) ?? '', sources);
    if (!url) problems[turn.field] = 'A file must not come from this address.';
    // As it was checked: another parser could find another host in the address as it was written.
    return {fileData: {...file, fileUri: url?.href}};
  });
  return {...turn, parts, problems};
}

function allowedAddress(address: string, sources: readonly URL[] | undefined): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '' || stepsBack(url.pathname)) return undefined;
  const isAllowed = sources ? sources.some((source) => isBelow(url, source)) : isPublic(url);
  return isAllowed ? url : undefined;
}

function isBelow(url: URL, source: URL): boolean {
  const folder = source.pathname.replace(/\/*$/, '/');
  return url.protocol === source.protocol && url.host === source.host && `${url.pathname}/`.startsWith(folder);
}

/** An address in numbers is refused as well: services that tell secrets to their own network are reached by one. */
function isPublic({protocol, hostname}: URL): boolean {
  const name = hostname.replace(/\.$/, '');
  return protocol === 'https:' && /\.[a-z][a-z0-9-]*$/.test(name) && !PRIVATE_NAME.test(name);
}
