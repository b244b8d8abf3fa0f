import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from '../../fast-check.js';
import {clientTime, isDateTimeWithOffset, isTimeZone} from '../../../src/protocol/index.js';

const CASES: [string, string, string, string][] = [
  ['summer time', '2026-03-16T16:12:33Z', 'America/Los_Angeles', '2026-03-16T09:12:33-07:00'],
  ['winter time', '2026-01-16T16:12:33Z', 'America/Los_Angeles', '2026-01-16T08:12:33-08:00'],
  ['the second before clocks go forward', '2026-03-08T09:59:59Z', 'America/Los_Angeles', '2026-03-08T01:59:59-08:00'],
  ['the second they do', '2026-03-08T10:00:00Z', 'America/Los_Angeles', '2026-03-08T03:00:00-07:00'],
  ['one o’clock, first time', '2026-11-01T08:30:00Z', 'America/Los_Angeles', '2026-11-01T01:30:00-07:00'],
  ['one o’clock, second time', '2026-11-01T09:30:00Z', 'America/Los_Angeles', '2026-11-01T01:30:00-08:00'],
  ['half an hour east', '2026-06-01T00:00:00Z', 'Asia/Kolkata', '2026-06-01T05:30:00+05:30'],
  ['three quarters', '2026-06-01T00:00:00Z', 'Asia/Kathmandu', '2026-06-01T05:45:00+05:45'],
  ['half an hour west', '2026-06-01T00:00:00Z', 'America/St_Johns', '2026-05-31T21:30:00-02:30'],
  ['half an hour of summer time', '2026-01-01T00:00:00Z', 'Australia/Lord_Howe', '2026-01-01T11:00:00+11:00'],
  ['its winter', '2026-07-01T00:00:00Z', 'Australia/Lord_Howe', '2026-07-01T10:30:00+10:30'],
  ['the far east', '2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '2027-01-01T00:00:00+14:00'],
  ['no offset', '2026-06-01T00:00:00Z', 'UTC', '2026-06-01T00:00:00+00:00'],
  ['milliseconds', '2026-06-01T00:00:00.120Z', 'Asia/Shanghai', '2026-06-01T08:00:00.120+08:00'],
];

describe("the person's clock", () => {
  for (const [what, now, timeZone, iso] of CASES) {
    it(`R4 writes ${what} with the offset of that moment`, () => {
      assert.deepEqual(clientTime(new Date(now), timeZone), {
        device_timezone: timeZone,
        client_now_iso: iso,
        client_epoch_ms: Date.parse(now),
      });
    });
  }

  it('R4 is the same moment in all of its fields, in every zone of the world', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.date({min: new Date('1800-01-01'), max: new Date('2200-01-01'), noInvalidDate: true}),
        (timeZone, now) => {
          const time = clientTime(now, timeZone)!;
          assert.ok(isTimeZone(time.device_timezone));
          assert.ok(isDateTimeWithOffset(time.client_now_iso), time.client_now_iso);
          assert.equal(Date.parse(time.client_now_iso), time.client_epoch_ms);
          assert.equal(time.client_epoch_ms, now.getTime());
        },
      ),
    );
  });

  it('R4 shows what a clock on the wall of that zone shows', () => {
    const wall = (now: Date, timeZone: string) =>
      new Intl.DateTimeFormat('sv-SE', {timeZone, dateStyle: 'short', timeStyle: 'medium'}).format(now);
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.date({min: new Date('1990-01-01'), max: new Date('2037-01-01'), noInvalidDate: true}),
        (timeZone, now) => {
          const shown = clientTime(now, timeZone)!.client_now_iso.slice(0, 19).replace('T', ' ');
          assert.equal(shown, wall(now, timeZone));
        },
      ),
    );
  });

  it('R4 takes the zone of the device by itself, and says nothing rather than guess', () => {
    const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
    assert.equal(clientTime(new Date())?.device_timezone, device);
    assert.equal(clientTime(new Date(), 'Etc/Unknown'), undefined);
  });
});
