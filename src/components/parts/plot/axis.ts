import {svg, type SVGTemplateResult} from 'lit';
import type {Room} from './drawing.js';

/** A tick of an axis: where, and what stands there. */
export interface Tick {
  readonly at: number;
  readonly text: string;
}

const GAP = 8;
/** About how wide letters are, in parts of the text's size: rather too wide than cut off. */
const WIDTHS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[iljtfr.,:;|!'’ ·()[\]-]/, 0.36],
  [/[mwMW%@…]/, 0.9],
  [/[A-Z\d$€£]/, 0.66],
  [/[\u2e80-\u{10ffff}]/u, 1],
];

/** The height of a line of small text. */
export function lineHeight({textSize}: Room): number {
  return Math.ceil(textSize * 1.3334);
}

/** About how wide small text is: enough to leave room for it before it is drawn. */
export function textWidth({textSize}: Room, text: string): number {
  let width = 0;
  for (const letter of text) width += WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 0.58;
  return Math.ceil(width * textSize);
}

/** The widest of some texts. */
export function widest(room: Room, texts: Iterable<string>): number {
  return Math.max(0, ...Array.from(texts, (text) => textWidth(room, text)));
}

/** A text that is cut to a width, where it must be. */
export function fit(room: Room, text: string, width: number): string {
  if (textWidth(room, text) <= width) return text;
  const letters = [...text];
  let kept = Math.min(letters.length, Math.ceil(width / 2));
  while (kept > 0 && textWidth(room, `${letters.slice(0, kept).join('')}…`) > width) kept--;
  return `${letters.slice(0, kept).join('').trimEnd()}…`;
}

/** Places of words beside lines, moved apart where they would touch, within bounds that hold as far as there is room. */
export function apart(
  wanted: readonly number[],
  distance: number,
  [first, last]: readonly [first: number, last: number],
): readonly number[] {
  const places = [...wanted];
  const order = wanted.map((_, index) => index).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  let least = first;
  for (const index of order) {
    places[index] = Math.max(places[index] ?? 0, least);
    least = (places[index] ?? 0) + distance;
  }
  let most = last;
  for (const index of order.reverse()) {
    places[index] = Math.min(places[index] ?? 0, most);
    most = (places[index] ?? 0) - distance;
  }
  return places;
}

/** A place counted from the side where reading begins, as one counted from the left. */
export function across({width, isMirrored}: Room, at: number, length = 0): number {
  return isMirrored ? width - at - length : at;
}

/** The names of values, with a hairline through the drawing for each but the first. They end where the drawing begins. */
export function valueAxis(room: Room, ticks: readonly Tick[], start: number, end: number): SVGTemplateResult {
  const [from, to] = [across(room, start), across(room, end)];
  return svg`<g class="axis">${ticks.map(
    ({at, text}, index) => svg`
      <line class=${index === 0 ? 'ground' : 'rule'} x1=${from} x2=${to} y1=${at} y2=${at} />
      <text x=${across(room, start - 6)} y=${at + room.textSize / 3} text-anchor="end">${text}</text>`,
  )}</g>`;
}

/** The names of moments below a drawing. Each stays inside; one that would touch the one before it is left out. */
export function timeAxis(
  room: Room,
  ticks: readonly Tick[],
  [start, end]: readonly [number, number],
  y: number,
): SVGTemplateResult {
  let free = -Infinity;
  const shown = ticks.flatMap(({at, text}) => {
    const width = textWidth(room, text);
    const begin = Math.min(Math.max(at - width / 2, start), end - width);
    if (begin < free) return [];
    free = begin + width + GAP;
    return {at, text, middle: begin + width / 2};
  });
  return svg`<g class="axis">${shown.map(
    ({at, text, middle}) => svg`
      <line class="tick" x1=${across(room, at)} x2=${across(room, at)} y1=${y} y2=${y + 4} />
      <text x=${across(room, middle)} y=${y + lineHeight(room)} text-anchor="middle">${text}</text>`,
  )}</g>`;
}
