import type {Catalog, registerMessageAction} from 'agent-surfaces';

export type Unit = 'celsius' | 'fahrenheit';

export const german: Catalog;
export function degrees(celsius: number, unit: Unit): string;
export function addThumbs(register: typeof registerMessageAction, onRate: (rating: string) => void): () => void;
