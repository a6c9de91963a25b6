import type { z } from 'zod';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import type { CreditAccount } from '../models/credit-account.model.ts';
import { timeOf } from '../policies/move-policy.ts';
import { firstInstantOfLastDays } from '../policies/plan-grants-policy.ts';
import type { SeatAct, SeatChange } from '../policies/seat-act.ts';
import type { removedPayload } from './registrant-mails.ts';

type MailDue = (change: SeatChange) => MailToWrite;

/** The mail that each kind of act makes due, where it makes one due (`docs/product.md` §§3.5, 3.7). */
export const seatMails: Readonly<Partial<Record<SeatAct['kind'], MailDue>>> = {
  enrol: enrolledMail,
  remove: removedMail,
  refund: refundMail,
};

function enrolledMail({ booking }: SeatChange): MailToWrite {
  const { _id: bookingId } = booking;
  const due = { key: `user-enrolled:${bookingId}`, template: 'user-enrolled', payload: { bookingId } };
  return { ...due, ...aboutSeat(booking) };
}

function removedMail({ booking, movements }: SeatChange): MailToWrite {
  const { _id: bookingId } = booking;
  const isKept = movements.some(({ reason }) => reason === 'carried');
  const payload: z.input<typeof removedPayload> = { bookingId, givesClassBack: movements.length > 0, isKept };
  return { key: `user-removed:${bookingId}`, template: 'user-removed', payload, ...aboutSeat(booking) };
}

/** An act that undoes the previous one replaces its unsent mail. */
function aboutSeat({ trainingId, accountId }: SeatChange['booking']) {
  return { accountId, subject: `seat:${trainingId}:${accountId}`, cancelsOut: true } as const;
}

function refundMail({ training, booking, account, movements }: SeatChange): MailToWrite {
  const [refund] = movements;
  return {
    key: `${cancellationMailPrefix(training._id)}${booking._id}`,
    accountId: booking.accountId,
    template: 'training-cancelled',
    payload: {
      category: training.category,
      // A registrant without a mail about a move knows the old time.
      ...timeOf(booking.knownTime ?? training),
      givesClassBack: refund !== undefined,
      isKept: refund?.reason === 'carried',
      ...(refund?.assignmentId && usableUntil(account, refund.assignmentId, refund.at)),
    },
  };
}

/** Keys of the mails about a cancelled training begin with this. */
export function cancellationMailPrefix(trainingId: string): string {
  return `training-cancelled:${trainingId}:`;
}

/** Until when a class that came back to a plan can be used, and whether it survives that (`docs/product.md` §2.5). */
function usableUntil({ plan, next }: CreditAccount, assignmentId: string, at: Date) {
  const receiver = [plan, next].find((each) => each?.assignmentId === assignmentId);
  return receiver && { usableUntil: receiver.endsOn, survives: at >= firstInstantOfLastDays(receiver.endsOn) };
}
