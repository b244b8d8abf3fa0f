import {executeServerCommand, sendKeys} from '@web/test-runner-commands';

const isChromium = 'chrome' in globalThis;

/** Presses keys together, such as `chord('Shift', 'Tab')`: WebKit's driver cannot hold one and press another. */
export const chord = (...keys: string[]) => executeServerCommand('chord', keys);

/** Presses the key that opens a menu. Only Chromium's driver has it; the keys that stand for it do in the others. */
export const pressMenuKey = () => (isChromium ? sendKeys({press: 'ContextMenu'}) : chord('Shift', 'F10'));

/** Makes the page this wide and high. */
export const resizePage = (width: number, height: number) => executeServerCommand('resize', {width, height});

/** The updates that Lit says were scheduled in another update, while an element is used. */
export async function updatesInUpdates(use: () => Promise<void>): Promise<readonly string[]> {
  const {warn} = console;
  const found: string[] = [];
  // Lit says each only once on a page.
  const said = (globalThis as {litIssuedWarnings?: Set<string | undefined>}).litIssuedWarnings;
  for (const words of said ?? []) if (words?.includes('scheduled an update')) said?.delete(words);
  console.warn = (...words: unknown[]) => found.push(words.join(' '));
  try {
    await use();
  } finally {
    console.warn = warn;
  }
  return found.flatMap((words) => /Element (\S+) scheduled an update/.exec(words)?.[1] ?? []);
}

/** Takes the focus away, wherever in shadow roots it is: not every browser does so through the outermost element. */
export function blur(): void {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  (at as HTMLElement | null)?.blur();
}

/** Pastes into an element; whether it was taken. */
export function paste(into: Element, clipboardData: DataTransfer): boolean {
  const event = new ClipboardEvent('paste', {bubbles: true, composed: true, cancelable: true});
  Object.defineProperty(event, 'clipboardData', {value: clipboardData}); // not every browser lets it be given
  into.dispatchEvent(event);
  return event.defaultPrevented;
}
