import type {LanguageFn} from 'highlight.js';
import {createLowlight} from 'lowlight';
import {linesOf, plainLines, type ScopeNode, type TokenLine} from './token-lines.js';

const lowlight = createLowlight();

/** Makes a language known. */
export function register(language: string, grammar: LanguageFn): void {
  lowlight.register(language, grammar);
}

/** The lines of a text in a language that was made known; without colours where its grammar fails on it. */
export function highlight(language: string, text: string): readonly TokenLine[] {
  try {
    return linesOf(lowlight.highlight(language, text).children as readonly ScopeNode[]);
  } catch {
    return plainLines(text);
  }
}
