import type {Localize} from '../../../controllers/localize.js';
import {mentionsIn} from '../../../state/facts/citations.js';
import {evidenceKey, listKey, partKey} from '../../../state/keys.js';
import type {EvidenceRow} from '../../../state/facts/evidence.js';
import {object} from '../../../state/read.js';
import {sourceTitle} from '../../parts/citation/evidence-words.js';
import {evidenceOf} from './evidence-view.js';
import type {RowReader} from './entries.js';
import '../../conversation/turn/turn.strings.js';

/** A piece of evidence that another bears on, or that bears on it. */
export interface EvidenceTie {
  readonly id: string;
  readonly relation: string;
  /** Its row; undefined where nobody has reported it. */
  readonly row: EvidenceRow | undefined;
}

/** A text that cites evidence, with the words around the place. */
export interface Passage {
  readonly fact: string;
  readonly words: string;
}

/** How much of a text stands around a citation. */
const AROUND = 90;

/** What bears on a piece of evidence, each with how. */
export function restsOn(rows: RowReader, id: string): readonly EvidenceTie[] {
  return evidenceOf(rows, evidenceKey(id)).map((row) => ({
    id: row.id,
    relation: row.supports?.find((link) => link.id === id)?.relation ?? 'cites',
    row,
  }));
}

/** What a piece of evidence bears on. */
export function bearsOn(rows: RowReader, row: EvidenceRow): readonly EvidenceTie[] {
  return (row.supports ?? []).map(({id, relation}) => ({id, relation, row: rows.get(evidenceKey(id))}));
}

/** What a piece of evidence is called: its claim first. */
export function titleOf(row: EvidenceRow): string {
  return row.claim ?? sourceTitle(row);
}

/** The facts that name a piece of evidence themselves. */
export function citedBy(rows: RowReader, id: string): readonly string[] {
  return [...(rows.get(listKey('cited-by', id))?.ids ?? [])].filter((fact) => rows.get(fact) !== undefined);
}

/** The passages of texts that cite it, or the beginning of a text that rests on it without a mark. */
export function passagesOf(rows: RowReader, id: string): readonly Passage[] {
  return citedBy(rows, id).flatMap((fact) => {
    if (!fact.startsWith('part:')) return [];
    const part = rows.get(partKey(fact.slice('part:'.length)));
    const text = part?.text ?? '';
    const mention = [...mentionsIn(text)].find(({ids}) => ids.includes(id));
    return [{fact, words: around(text, mention?.index ?? 0)}];
  });
}

/** The words before a place, from the beginning of their line, without the marks of Markdown. */
function around(text: string, index: number): string {
  const start = Math.max(text.lastIndexOf('\n', index - 1) + 1, 0);
  const line = text.slice(start, Math.max(index, start + AROUND)).split('\n', 1)[0] ?? '';
  const plain = line.replace(/\[([^\]]*)\]\([^)]*\)?/g, '').replace(/^[\s\-*#>\d.]+|\*\*|`/g, '');
  return plain.length > AROUND ? `…${plain.slice(-AROUND)}` : plain;
}

/** What any fact is called, in one line: its owner's words, else its name. */
export function factTitle(rows: RowReader, fact: string, localize: Localize): string {
  const row = object(rows.get(fact));
  const kind = fact.slice(0, fact.indexOf(':'));
  if (kind === 'run') return localize.term('turn.agent');
  const named = ['title', 'claim', 'name', 'summary', 'prompt'].map((name) => row?.[name]);
  return named.find((word): word is string => typeof word === 'string' && word !== '') ?? fact;
}
