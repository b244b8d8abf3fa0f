import type {Catalog, Identity, registerMessageAction, Starter} from 'agent-surfaces';

export type Unit = 'celsius' | 'fahrenheit';

export const german: Catalog;
export const reader: Identity;
export const starters: readonly Starter[];
export function degrees(celsius: number, unit: Unit): string;
export function addThumbs(register: typeof registerMessageAction, onRate: (rating: string) => void): () => void;
