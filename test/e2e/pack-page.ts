import {packOfStore} from '../../src/recording/page-pack.js';
import {readPack} from '../../src/recording/read-pack.js';
import {ProjectionStore} from '../../src/state/store.js';
import {longRun} from '../recording/long-run.js';

/** What a page packs, in a form that leaves the page. */
export interface PackedPage {
  readonly pack: string;
  readonly snapshot: string;
  /** How often the page could draw while the pack was made. */
  readonly frames: number;
}

/** What a page read from a pack. */
export interface ReadPage {
  readonly problems: readonly {readonly code: string}[];
  readonly events: number;
  readonly completeness: string | undefined;
  readonly snapshot: string;
}

declare global {
  var packs: {
    packLongRun(count: number, window: number): Promise<PackedPage>;
    readFrom(path: string): Promise<ReadPage>;
  };
}

/** Counts the frames that a page draws until it is told to stop. */
function countFrames(): () => number {
  let frames = 0;
  let isOver = false;
  const next = () => {
    frames++;
    if (!isOver) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  return () => {
    isOver = true;
    return frames;
  };
}

async function base64(bytes: Uint8Array): Promise<string> {
  const reader = new FileReader();
  reader.readAsDataURL(new Blob([bytes as BlobPart]));
  await new Promise((resolve) => (reader.onload = resolve));
  return String(reader.result).replace(/^[^,]*,/, '');
}

globalThis.packs = {
  async packLongRun(count, window) {
    const store = new ProjectionStore({limits: {window}});
    store.append(longRun(count));
    const frames = countFrames();
    const bytes = await packOfStore(store, {sessionId: 'long'});
    return {frames: frames(), pack: await base64(bytes), snapshot: JSON.stringify(store.snapshot())};
  },
  async readFrom(path) {
    const bytes = new Uint8Array(await (await fetch(path)).arrayBuffer());
    const {events, manifest, problems} = await readPack(bytes);
    const snapshot = JSON.stringify(ProjectionStore.replay(events).snapshot());
    return {problems, events: events.length, completeness: manifest?.completeness, snapshot};
  },
};
