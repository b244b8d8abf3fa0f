import type {ReactiveControllerHost} from 'lit';

/** Files that come by paste or by drag and drop. What is text is left to the browser. */
export class FileIntake {
  readonly #host: ReactiveControllerHost;
  readonly #isOpen: () => boolean;
  readonly #take: (files: readonly File[]) => void;
  #over = false;

  constructor(host: ReactiveControllerHost, isOpen: () => boolean, take: (files: readonly File[]) => void) {
    this.#host = host;
    this.#isOpen = isOpen;
    this.#take = take;
  }

  /** Somebody holds files over it. */
  get over(): boolean {
    return this.#over;
  }

  readonly onPaste = (event: ClipboardEvent): void => {
    const data = event.clipboardData;
    const files = [...(data?.files ?? [])];
    if (!data || files.length === 0 || !this.#isOpen()) return;
    // Office programs add a picture of the text that was copied.
    if (data.types.includes('text/plain') && data.types.includes('text/html')) return;
    event.preventDefault();
    this.#take(files);
  };

  readonly onDragOver = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files') || !this.#isOpen()) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    this.#set(true);
  };

  readonly onDragLeave = (event: DragEvent): void => {
    const to = event.relatedTarget;
    if (!(to instanceof Node) || !(event.currentTarget as Element).contains(to)) this.#set(false);
  };

  readonly onDrop = (event: DragEvent): void => {
    this.#set(false);
    if (!event.dataTransfer?.types.includes('Files') || !this.#isOpen()) return;
    event.preventDefault();
    this.#take([...event.dataTransfer.files]);
  };

  #set(over: boolean): void {
    if (over === this.#over) return;
    this.#over = over;
    this.#host.requestUpdate();
  }
}
