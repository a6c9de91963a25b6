import { describe, expect, test } from 'vitest';
import { defaultBookingWindow } from '@studio/contracts/booking-window';
import type { CreditAccount } from '../models/credit-account.model.ts';
import { decideSeatAct, seatRulesAt } from '../rules/booking-policy.ts';
import { defaultBookingSettings } from '../rules/booking-settings.ts';
import type { SeatAct, SeatFacts } from '../rules/seat-act.ts';
import { bookingOf, creditAccount, noSeat, planOf, trainingOn } from '../testing/fixtures.ts';
import { seatMails } from './seat-mails.ts';

const cancellation = { at: new Date('2026-11-20T15:00:00Z'), by: 'admin', total: 1 };
const training = trainingOn('2026-11-20', '18:00:00', { status: 'cancelled', seatsTaken: 1, cancellation });
const act: SeatAct = { kind: 'refund', trainingId: training._id, accountId: 'ana', by: 'admin' };

/** The data of the mail when Ana's booking is refunded. */
function payloadFor(account: CreditAccount, booking = bookingOf(training), cancelled = training) {
  const seat = () => ({ training: cancelled, account, member: undefined, ...noSeat, booking });
  const decision = decideSeatAct(
    act,
    { seat, settled: [] },
    seatRulesAt(cancellation.at, defaultBookingSettings, defaultBookingWindow),
  );
  if (decision.kind === 'refused') throw new Error(decision.refusal.code);
  return seatMails.refund?.(decision.changes[0])?.payload;
}

describe('the mail that a refund makes due', () => {
  test('mentions a class that can be used again', () => {
    const withPlan = creditAccount({ plan: planOf() });
    expect(payloadFor(withPlan)).toMatchObject({ givesClassBack: true, isKept: false });
  });

  test('mentions a class that is kept for the next plan, where there is none or its last day is over', () => {
    for (const plan of [null, planOf({ endsOn: '2026-11-19' })]) {
      expect(payloadFor(creditAccount({ plan }))).toMatchObject({ givesClassBack: true, isKept: true });
    }
  });

  test('mentions a special training that can be used, with a plan or without', () => {
    const special = bookingOf(training, { paidFrom: 'special', assignmentId: null });
    expect(payloadFor(creditAccount(), special)).toMatchObject({ givesClassBack: true, isKept: false });
  });

  test('mentions no class after a courtesy', () => {
    const courtesy = bookingOf(training, { paidFrom: 'courtesy', assignmentId: null });
    expect(payloadFor(creditAccount(), courtesy)).toMatchObject({ givesClassBack: false, isKept: false });
  });

  test('is none where the training was cancelled with a range', () => {
    const closed = { ...training, cancellation: { ...cancellation, closureId: 'closure' } };
    expect(payloadFor(creditAccount({ plan: planOf() }), bookingOf(training), closed)).toBeUndefined();
  });
});

describe('the mails of an enrolment and a removal', () => {
  const scheduled = trainingOn('2026-11-20', '18:00:00', { seatsTaken: 1 });
  const byPlan = bookingOf(scheduled);
  const courtesy = bookingOf(scheduled, { paidFrom: 'courtesy', assignmentId: null });
  const released = bookingOf(scheduled, { status: 'released', releasedAt: new Date('2026-11-20T14:50:00Z') });
  const withPlan = creditAccount({ plan: planOf() });

  /** The subject on which a mail and its revocation meet. */
  function subjectOf(kind: 'enrol' | 'remove', seat: Partial<SeatFacts>): string | undefined {
    const member = { status: 'active', deleted: false } as const;
    const facts = { training: scheduled, account: withPlan, member, ...noSeat, ...seat };
    const act = { kind, trainingId: scheduled._id, accountId: 'ana', by: 'admin', bookingId: 'booking' } as SeatAct;
    const rules = seatRulesAt(cancellation.at, defaultBookingSettings, defaultBookingWindow);
    const decision = decideSeatAct(act, { seat: () => facts, settled: [] }, rules);
    if (decision.kind === 'refused') throw new Error(decision.refusal.code);
    return seatMails[kind]?.(decision.changes[0])?.subject;
  }

  test.each([
    ['a class of the plan', {}, { booking: byPlan }],
    ['a courtesy', { account: creditAccount() }, { booking: courtesy }],
  ])('cancel each other out if both are about %s', (_what, enrolled, removed) => {
    expect(subjectOf('enrol', enrolled)).toBe(subjectOf('remove', removed));
  });

  test.each([
    ['a courtesy is removed and a class spent', {}, { booking: courtesy }],
    ['a released seat is taken back and its class refunded', { released }, { booking: byPlan }],
    ['the class is kept for the next plan', {}, { booking: byPlan, account: creditAccount() }],
  ])('are both sent if %s', (_what, enrolled, removed) => {
    expect(subjectOf('enrol', enrolled)).not.toBe(subjectOf('remove', removed));
  });
});
