import {objects, present, string} from '../read.js';

/** One thing to choose from, as the runtime offers it. */
export interface Choice {
  readonly id: string;
  readonly label?: string;
  readonly description?: string;
}

/** What the runtime offers to choose from; undefined where it did not say. A bare word is its own id. */
export function choicesOf(value: unknown): readonly Choice[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const named = value.map((each: unknown) => (typeof each === 'string' ? {id: each} : each));
  return objects(named).flatMap((each) => {
    const id = string(each['id']);
    if (id === undefined || id === '') return [];
    return [{id, ...present({label: string(each['label']), description: string(each['description'])})}];
  });
}

/** The words for a choice: its label, where the runtime gave one. */
export function choiceWords(choices: readonly Choice[] | undefined, id: string): string {
  return choices?.find((choice) => choice.id === id)?.label ?? id;
}
