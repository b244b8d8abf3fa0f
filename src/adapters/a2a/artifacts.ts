import type {AgentEvent} from '../../protocol/envelope.js';
import type {ArtifactKind} from '../../protocol/taxonomy.js';
import {present} from '../../state/read.js';
import type {Peer} from './peer.js';
import {textOf, type Artifact, type Part} from './wire.js';

/** How much of a text is shown where its body is not open. */
const PREVIEW = 2_000;
/** Characters of all bodies that are kept for reading; the oldest go first. */
const KEPT = 64 * 1024 * 1024;
const JSON_TYPE = 'application/json';

/** One artifact of a task, as far as it has come. */
interface Made {
  readonly id: string;
  readonly taskId: string;
  readonly ref: string;
  /** The texts of all pieces, joined in order. */
  text: string | undefined;
  /** The parts that are not text. */
  others: readonly Part[];
  mediaType: string | undefined;
  size: number;
  version: number;
  isWhole: boolean;
}

/** What the tasks of a peer have made. Bodies come over the wire, in pieces, and are kept in memory for reading. */
export class Artifacts {
  readonly #peer: Peer;
  readonly #made = new Map<string, Made>();
  #size = 0;

  constructor(peer: Peer) {
    this.#peer = peer;
  }

  /** A piece: it is added, or replaces all that there was. A last one makes the artifact whole. */
  take(taskId: string, artifact: Artifact, {append, lastChunk}: {append: boolean; lastChunk: boolean}): AgentEvent[] {
    const id = `${taskId}:${artifact.id}`;
    const before = this.#made.get(id);
    const made: Made = before ?? {...BLANK, id, taskId, ref: `a2a:${id}`};
    if (!append) this.#add(made, BLANK, -made.size);
    this.#add(made, piecesOf(made, artifact.parts), sizeOf(artifact.parts));
    const event = this.#event(before ? 'artifact.updated' : 'artifact.created', artifact, made);
    return lastChunk ? [event, this.#finish(made)] : [event];
  }

  /** All artifacts of a task, complete: no event for those that are known already. */
  reconcile(taskId: string, artifacts: readonly Artifact[]): AgentEvent[] {
    return artifacts.flatMap((artifact) => {
      const made = this.#made.get(`${taskId}:${artifact.id}`);
      const isSame = made && sameBody(made, piecesOf(BLANK, artifact.parts));
      return isSame ? [] : this.take(taskId, artifact, {append: false, lastChunk: false});
    });
  }

  /** The task has ended well: what it left open is whole with it. */
  finish(taskId: string): AgentEvent[] {
    return this.#of(taskId).flatMap((made) => (made.isWhole ? [] : [this.#finish(made)]));
  }

  /** The ids, in this page, of what a task has made. */
  ids(taskId: string): readonly string[] {
    return this.#of(taskId).map(({id}) => id);
  }

  /** The body behind a ref. A version is read as the newest: a peer keeps no other. */
  body(ref: string): Blob | undefined {
    const made = this.#made.get(ref.replace(/^a2a:/, '').replace(/@\d+$/, ''));
    return made && bodyOf(made);
  }

  #of(taskId: string): readonly Made[] {
    return [...this.#made.values()].filter((made) => made.taskId === taskId);
  }

  #add(made: Made, {text, others, mediaType}: Pick<Made, 'text' | 'others' | 'mediaType'>, size: number): void {
    Object.assign(made, {text, others, mediaType, size: made.size + size, isWhole: false});
    this.#size += size;
    this.#made.delete(made.id);
    this.#made.set(made.id, made);
    for (const [id, oldest] of this.#made) {
      if (this.#size <= KEPT || oldest === made) break;
      this.#made.delete(id);
      this.#size -= oldest.size;
    }
  }

  #event(type: string, artifact: Artifact, made: Made): AgentEvent {
    const {id, taskId, ref, text = '', others, mediaType} = made;
    const links = others.flatMap(({file}) => (file?.url === undefined ? [] : [file.url]));
    return {
      ...this.#peer.envelope(type, {owner: 'artifact', scope: 'artifact', phase: 'producing'}),
      runId: taskId,
      taskId,
      artifactId: id,
      artifactKind: kindOf(mediaType),
      ...present({sourceRefs: links.length > 0 ? links : undefined}),
      payload: {
        ...present({title: artifact.name, description: artifact.description, mediaType}),
        ...present({
          preview: text === '' ? undefined : text.slice(0, PREVIEW),
          readRef: hasBody(made) ? ref : undefined,
        }),
        writeCapabilities: [],
      },
    };
  }

  #finish(made: Made): AgentEvent {
    made.isWhole = true;
    made.version += 1;
    const {id, taskId, ref, mediaType, version} = made;
    const body = bodyOf(made);
    return {
      ...this.#peer.envelope('artifact.version.created', {owner: 'artifact', scope: 'artifact', phase: 'completed'}),
      runId: taskId,
      taskId,
      artifactId: id,
      artifactVersionId: String(version),
      payload: present({
        readRef: body && `${ref}@${String(version)}`,
        bytes: body?.size,
        mediaType,
        author: this.#peer.card?.name,
      }),
    };
  }
}

const BLANK = {text: undefined, others: [], mediaType: undefined, size: 0, version: 0, isWhole: false} as const;

type Pieces = Pick<Made, 'text' | 'others' | 'mediaType'>;

/** What there is once more pieces have come. */
function piecesOf({text, others, mediaType}: Pieces, parts: readonly Part[]): Pieces {
  const words = parts.filter((part) => part.text !== undefined);
  const more = parts.filter((part) => part.text === undefined);
  const isData = more.length > 0 && more.every(({data}) => data !== undefined);
  return {
    text: words.length > 0 ? (text ?? '') + textOf(words) : text,
    others: more.length > 0 ? [...others, ...more] : others,
    mediaType:
      mediaType ?? parts.find((part) => part.mediaType !== undefined)?.mediaType ?? (isData ? JSON_TYPE : undefined),
  };
}

function sameBody(one: Pieces, other: Pieces): boolean {
  return one.text === other.text && JSON.stringify(one.others) === JSON.stringify(other.others);
}

function hasBody({text, others}: Pieces): boolean {
  return text !== undefined || others.some(({file, data}) => file?.bytes !== undefined || data !== undefined);
}

/** What there is to read: the words, else the bytes of files, else the data. A file that is only linked has no body. */
function bodyOf(made: Pieces): Blob | undefined {
  if (!hasBody(made)) return undefined;
  const {text, others, mediaType: type = 'text/plain'} = made;
  if (text !== undefined) return new Blob([text], {type});
  const bytes = others.flatMap(({file}) => (file?.bytes === undefined ? [] : [decoded(file.bytes)]));
  if (bytes.length > 0) return new Blob(bytes, {type});
  const data = others.flatMap((part) => (part.data === undefined ? [] : [part.data]));
  return new Blob([JSON.stringify(data.length === 1 ? data[0] : data, null, 2)], {type});
}

function sizeOf(parts: readonly Part[]): number {
  return parts.reduce((sum, {text, file, data}) => {
    const size = text?.length ?? file?.bytes?.length ?? (data === undefined ? 0 : JSON.stringify(data).length);
    return sum + size;
  }, 0);
}

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  try {
    const plain = atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(plain, (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function kindOf(mediaType = 'text/plain'): ArtifactKind {
  if (mediaType.startsWith('image/')) return 'image';
  if (mediaType === 'text/csv') return 'table';
  if (/json|xml|parquet/.test(mediaType)) return 'dataset';
  if (/javascript|typescript|x-python|x-/.test(mediaType)) return 'code';
  return mediaType.startsWith('text/') || mediaType === 'application/pdf' ? 'document' : 'custom';
}
