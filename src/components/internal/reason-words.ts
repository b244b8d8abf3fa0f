import type {Advice} from '../../commands/receipts.js';
import type {Localize} from '../../controllers/localize.js';
import {RUN_INPUT_RULES, type RunInputRule} from '../../protocol/run-input/rules.js';
import './reason-words.strings.js';

const RULES = new Map<string, RunInputRule>(
  Object.entries(RUN_INPUT_RULES).map(([id, {message}]) => [message, id as RunInputRule]),
);

/** The rule that says exactly this, whoever said it. */
export function ruleOf(words: string): RunInputRule | undefined {
  return RULES.get(words);
}

/** What a person can do about an error: change it, sign in, wait or send it again. */
export function adviceWords(advice: Advice | undefined, localize: Localize): string | undefined {
  return advice && localize.term(`advice.${advice}`);
}

/** A reason in the reader's language, where it is one of the catalog's; an owner's own words stay as they are. */
export function reasonWords(reason: string, localize: Localize): string {
  const rule = ruleOf(reason);
  return rule === undefined ? (localize.lookup(`control.${reason}`) ?? reason) : localize.term(`rule.${rule}`);
}
