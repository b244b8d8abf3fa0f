import type {ClientTime} from './types.js';

/** The three-letter names of the IANA database. Intl knows others too, and reads them as it likes: BST as Dhaka's. */
const SHORT_ZONES = ['UTC', 'GMT', 'UCT', 'EST', 'MST', 'HST', 'WET', 'CET', 'MET', 'EET', 'PRC', 'ROC', 'ROK'];
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
/** The last millisecond that a Date can hold, in both directions. */
const LAST_EPOCH_MS = 8.64e15;

/** Whether this names a time zone of the IANA database; a mere offset does not. */
export function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string' || /^[+-]|^SystemV\//i.test(value)) return false;
  if (value.length === 3 && !SHORT_ZONES.includes(value.toUpperCase())) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', {timeZone: value}));
  } catch {
    return false;
  }
}

/** Whether this is a date and time of RFC 3339, with its offset, of a day that exists. No clock shows second 60. */
export function isDateTimeWithOffset(value: unknown): value is string {
  const [, day] = (typeof value === 'string' && DATE_TIME.exec(value)) || [];
  return day !== undefined && isDay(day);
}

/** Whether this is a day of the calendar, written YYYY-MM-DD. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  // some engines carry 30 February over into March
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Whether this is a moment in whole milliseconds since 1970. */
export function isEpochMs(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) <= LAST_EPOCH_MS;
}

/** The person's clock at this moment. Undefined where the zone is not known: the runtime then asks the profile. */
export function clientTime(
  now: Date,
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): ClientTime | undefined {
  if (!isTimeZone(timeZone)) return undefined;
  const {text, minutes} = offsetAt(now, timeZone);
  const local = new Date(now.getTime() + minutes * 60_000).toISOString();
  return {
    device_timezone: timeZone,
    client_now_iso: local.replace(/(\.000)?Z$/, text),
    client_epoch_ms: now.getTime(),
  };
}

/** How far the zone's clocks are from UTC at this moment. */
function offsetAt(now: Date, timeZone: string): {text: string; minutes: number} {
  const parts = new Intl.DateTimeFormat('en-US', {timeZone, timeZoneName: 'longOffset'}).formatToParts(now);
  const name = parts.find(({type}) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '00', minutes = '00'] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  const size = Number(hours) * 60 + Number(minutes);
  return {text: `${sign}${hours}:${minutes}`, minutes: sign === '-' ? -size : size};
}
