/** Something that a person can do on a page, registered once: the palette lists it, its keys do it, the sheet names them. */
export interface PageCommand {
  readonly id: string;
  /** What it does, in the reader's words. */
  readonly label: string;
  /** Commands of one group stand together. */
  readonly group?: string;
  /** The chord that does it: `Mod+K`, `Shift+F6`, `?`. */
  readonly keys?: string;
  /** Its keys count while somebody types, too. */
  readonly whileTyping?: true;
  /** Why it cannot be done now. */
  readonly disabled?: string;
  /** Does it. */
  run(): void;
}
