import { describe, expect, test } from 'vitest';
import { addStudioDays, mondayOf, type StudioDate, studioInstant, toStudioDate } from '@studio/contracts/studio-time';
import { type ContactChannel, contactChannels, contactLists } from '@studio/contracts/rules/contacts';
import { contactOpensAt, isContactHour, nextContactHour, refusalOfContact } from './contact-policy.ts';

type Hours = readonly [opens: number, closes: number] | null;
const weekday: Hours = [7, 19];
const saturday: Hours = [8, 15];

/** Allowed hours by Ley 2300 de 2023 in a fortnight of 2026 with a Monday holiday and Holy Week; `after` follows it. */
const days: readonly (readonly [StudioDate, Hours])[] = [
  ['2026-03-23', null], // San José
  ['2026-03-24', weekday],
  ['2026-03-25', weekday],
  ['2026-03-26', weekday],
  ['2026-03-27', weekday],
  ['2026-03-28', saturday],
  ['2026-03-29', null],
  ['2026-03-30', weekday],
  ['2026-03-31', weekday],
  ['2026-04-01', weekday],
  ['2026-04-02', null], // Jueves Santo
  ['2026-04-03', null], // Viernes Santo
  ['2026-04-04', saturday],
  ['2026-04-05', null],
];
const after: typeof days = [
  ['2026-04-06', weekday],
  ['2026-04-07', weekday],
];

const at = (day: StudioDate, hour: number, minutes = '00:00') =>
  studioInstant(day, `${String(hour).padStart(2, '0')}:${minutes}`);
const allHours = Array.from({ length: 24 }, (_, hour) => hour);
/** Every hour of the fortnight, with its day's allowed hours. */
const hours = days.flatMap(([day, of]) => allHours.map((hour) => ({ day, hour, of })));
const allows = (of: Hours, hour: number) => of !== null && hour >= of[0] && hour < of[1];
const openings = [...days, ...after].flatMap(([day, of]) =>
  allHours.filter((hour) => allows(of, hour)).map((hour) => ({ day, at: at(day, hour) })),
);
/** The first allowed hour of the table on a day that `isFine`; an hour that has begun counts from `from` on. */
function firstOpening(from: Date, isFine: (day: StudioDate) => boolean = () => true): Date {
  const hourMs = 3_600_000;
  const found = openings.find((each) => each.at.getTime() + hourMs > from.getTime() && isFine(each.day))!;
  return found.at < from ? from : found.at;
}

describe('the hours of the law', () => {
  test.each(hours)('on $day at $hour:00', ({ day, hour, of }) => {
    const allowed = allows(of, hour);
    expect(isContactHour(at(day, hour))).toBe(allowed);
    expect(isContactHour(at(day, hour, '59:59'))).toBe(allowed);
    for (const now of [at(day, hour), at(day, hour, '30:00')]) expect(nextContactHour(now)).toEqual(firstOpening(now));
  });
});

describe('another contact', () => {
  const contact = (day: StudioDate, channel: ContactChannel, wroteFirst = false) => ({ day, channel, wroteFirst });
  /** The contact that a chat of each list leaves, and that of the reminder. */
  const befores = [
    ...contactLists.map((list) => ({ what: `a chat of «${list}»`, list, channel: 'whatsapp' as const })),
    { what: 'the mail that a plan ends', list: 'expiring' as const, channel: 'mail' as const },
  ];

  test.each(hours)('is allowed on $day at $hour:00 where there was none, or an answer', ({ day, hour, of }) => {
    const now = at(day, hour);
    for (const channel of contactChannels) {
      const other = channel === 'mail' ? 'whatsapp' : 'mail';
      for (const earlier of [[], [contact(day, channel, true)], [contact(mondayOf(day), other, true)]]) {
        const facts = { now, channel, earlier };
        expect(refusalOfContact(facts)?.code).toBe(allows(of, hour) ? undefined : 'CONTACT_OUTSIDE_HOURS');
        expect(contactOpensAt(facts)).toEqual(firstOpening(now));
      }
    }
  });

  test.each(befores)('after $what waits for the next day, or of another channel for the next week', (before) => {
    for (const { day, hour, of } of hours) {
      const now = at(day, hour, '10:00');
      for (const channel of contactChannels) {
        // The earlier contact was on this day, a day before, or a week before.
        for (const back of [0, 1, 7]) {
          const past = addStudioDays(day, -back);
          const facts = { now, channel, earlier: [{ ...contact(past, before.channel), list: before.list }] };
          const isOther = channel !== before.channel;
          const refuses = (on: StudioDate) => (isOther ? mondayOf(on) === mondayOf(past) : on === past);
          const reason = isOther ? 'CONTACTED_OTHERWISE' : 'CONTACTED_TODAY';
          const code = !allows(of, hour) ? 'CONTACT_OUTSIDE_HOURS' : refuses(day) ? reason : undefined;
          expect(refusalOfContact(facts)?.code).toBe(code);
          const opensAt = contactOpensAt(facts);
          expect(opensAt).toEqual(firstOpening(now, (on) => !refuses(on)));
          expect(refusalOfContact({ ...facts, now: opensAt })).toBeUndefined();
        }
      }
    }
  });

  test('takes day and week into account together', () => {
    const earlier = [contact('2026-03-30', 'mail'), contact('2026-04-06', 'whatsapp')];
    const now = at('2026-03-31', 9);
    expect(contactOpensAt({ now, channel: 'whatsapp', earlier })).toEqual(at('2026-04-07', 7));
    expect(contactOpensAt({ now, channel: 'mail', earlier })).toEqual(now);
    expect(toStudioDate(contactOpensAt({ now: at('2026-04-06', 9), channel: 'mail', earlier }))).toBe('2026-04-13');
  });
});
