import {uiKey} from '../../../state/keys.js';
import {list} from '../../../state/read.js';

/** Which sessions have a tab in this page. */
export const OPEN_TABS_KEY = uiKey<OpenTabsRow>('open-tabs');

/** The row under `OPEN_TABS_KEY`: N4, which sessions have a tab is the page's own. */
export interface OpenTabsRow {
  readonly ids: readonly string[];
}

const STORAGE = 'agent-surfaces:tabs:';

/** The tabs that this browser tab had on a service, over a reload. */
export function recallTabs(source: string): readonly string[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE + source) ?? '[]') as unknown;
    return list(stored).filter((id): id is string => typeof id === 'string');
  } catch {
    return [];
  }
}

/** Lets the browser tab remember them. */
export function rememberTabs(source: string, ids: readonly string[]): void {
  try {
    sessionStorage.setItem(STORAGE + source, JSON.stringify(ids));
  } catch {
    // The page still has them.
  }
}
