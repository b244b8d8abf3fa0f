/** Where a read is made, how it is watched and given up. */
export interface ReadScope {
  readonly sessionId: string;
  readonly signal?: AbortSignal;
  /** How many bytes are loaded, of how many where that is known. */
  onProgress?(received: number, total?: number): void;
}

/** Reads what a ref names, whole, from the system that owns it. Rejects with words for the person who asked. */
export type Read = (ref: string, scope: ReadScope) => Promise<Blob>;
