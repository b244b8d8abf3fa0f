import {plainNumber} from '../locales/plural.js';

/** Words ("1 min 52 sec") or a running clock ("1:52"). */
export type DurationStyle = 'words' | 'clock';

/** Hours and minutes; with seconds; the day of the week; the day; all of it. */
export type TimeStyle = 'time' | 'seconds' | 'weekday' | 'date' | 'full';

const TIME_STYLES: Record<TimeStyle, Intl.DateTimeFormatOptions> = {
  time: {hour: 'numeric', minute: '2-digit'},
  seconds: {hour: 'numeric', minute: '2-digit', second: '2-digit'},
  weekday: {weekday: 'short'},
  date: {month: 'short', day: 'numeric'},
  full: {dateStyle: 'medium', timeStyle: 'medium'},
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formatters are slow to make and there are few of them: kept by kind, language and options. */
const formatters = new Map<string, unknown>();

function kept<Formatter>(key: string, make: () => Formatter): Formatter {
  let formatter = formatters.get(key) as Formatter | undefined;
  if (!formatter) formatters.set(key, (formatter = make()));
  return formatter;
}

/** Whether Intl accepts this language tag. */
export function isLanguage(lang: string): boolean {
  try {
    return kept(`language ${lang}`, () => new Intl.Locale(lang)) !== undefined;
  } catch {
    return false;
  }
}

/** A number, such as "1,842". */
export function formatNumber(value: number, lang: string, options?: Intl.NumberFormatOptions): string {
  if (!Number.isFinite(value)) return '–';
  const plain = options ? undefined : plainNumber(value, lang);
  if (plain !== undefined) return plain;
  const key = `number ${lang} ${JSON.stringify(options)}`;
  return kept(key, () => new Intl.NumberFormat(lang, options)).format(value);
}

function formatUnit(value: number, unit: string, lang: string, maximumFractionDigits = 0): string {
  // "443 byte" is what the short form makes of bytes in English: only the long one counts them.
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  return formatNumber(value, lang, {style: 'unit', unit, unitDisplay, maximumFractionDigits});
}

/**
 * A span of time. In words at most two units are named, and none smaller than matters: "240 ms", "1.1 sec", "18 sec",
 * "1 min 52 sec", "2 hr 5 min", "3 days 4 hr".
 */
export function formatDuration(milliseconds: number, lang: string, style: DurationStyle = 'words'): string {
  if (!Number.isFinite(milliseconds)) return '–';
  const span = Math.max(0, milliseconds); // clocks of two machines may disagree; no work ends before it began
  if (style === 'clock') return formatClock(span, lang);
  if (span < SECOND) return formatUnit(Math.floor(span), 'millisecond', lang);
  if (span < 10 * SECOND) return formatUnit(Math.floor(span / 100) / 10, 'second', lang, 1);
  if (span < MINUTE) return formatUnit(Math.floor(span / SECOND), 'second', lang);
  if (span < HOUR) return formatPair(span, MINUTE, 'minute', SECOND, 'second', lang);
  if (span < DAY) return formatPair(span, HOUR, 'hour', MINUTE, 'minute', lang);
  return formatPair(span, DAY, 'day', HOUR, 'hour', lang);
}

function formatPair(span: number, large: number, largeUnit: string, small: number, smallUnit: string, lang: string) {
  const first = formatUnit(Math.floor(span / large), largeUnit, lang);
  const rest = Math.floor((span % large) / small);
  if (rest === 0) return first;
  const list = kept(`list ${lang}`, () => new Intl.ListFormat(lang, {type: 'unit', style: 'narrow'}));
  return list.format([first, formatUnit(rest, smallUnit, lang)]);
}

function formatClock(span: number, lang: string): string {
  const whole = (value: number, digits: number) =>
    formatNumber(value, lang, {minimumIntegerDigits: digits, useGrouping: false});
  const hours = Math.floor(span / HOUR);
  const minutes = Math.floor((span % HOUR) / MINUTE);
  const seconds = whole(Math.floor((span % MINUTE) / SECOND), 2);
  return hours > 0 ? `${whole(hours, 1)}:${whole(minutes, 2)}:${seconds}` : `${whole(minutes, 1)}:${seconds}`;
}

/** A moment, in the reader's time zone. */
export function formatTime(value: Date | number, lang: string, style: TimeStyle = 'time'): string {
  if (!Number.isFinite(Number(value))) return '–';
  return kept(`time ${lang} ${style}`, () => new Intl.DateTimeFormat(lang, TIME_STYLES[style])).format(value);
}

/** How long ago or ahead a moment is, in the largest unit that fits. */
export function formatRelative(value: Date | number, lang: string, now = Date.now()): string {
  const span = Number(value) - now;
  if (!Number.isFinite(span)) return '–';
  const relative = kept(`relative ${lang}`, () => new Intl.RelativeTimeFormat(lang, {numeric: 'auto'}));
  const size = Math.abs(span);
  if (size < MINUTE) return relative.format(Math.trunc(span / SECOND), 'second');
  if (size < HOUR) return relative.format(Math.trunc(span / MINUTE), 'minute');
  if (size < DAY) return relative.format(Math.trunc(span / HOUR), 'hour');
  return relative.format(Math.trunc(span / DAY), 'day');
}

/** A size in decimal units: "512 bytes", "4.2 kB", "18 MB". */
export function formatBytes(bytes: number, lang: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
  let value = bytes;
  let unit = 0;
  while (Math.abs(value) >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return formatUnit(value, units[unit] ?? 'byte', lang, unit > 0 && Math.abs(value) < 10 ? 1 : 0);
}
