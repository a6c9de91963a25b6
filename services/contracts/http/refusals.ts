import { attendanceRefusals } from '../rules/attendance.ts';
import { bookingRefusals } from '../rules/bookings.ts';
import { calendarRefusals } from '../rules/calendar.ts';
import { classRefusals } from '../rules/classes.ts';
import { closureRefusals } from '../rules/closures.ts';
import { coachRefusals } from '../rules/coaches.ts';
import { contactRefusals } from '../rules/contacts.ts';
import { fixedSlotRefusals } from '../rules/fixed-slots.ts';
import { freezeRefusals } from '../rules/freezes.ts';
import { guestRefusals } from '../rules/guests.ts';
import { invitationRefusals } from '../rules/invitations.ts';
import { paymentRefusals } from '../rules/payments.ts';
import { peopleRefusals } from '../rules/people.ts';
import { permissionRefusals } from '../rules/permissions.ts';
import { movingInRefusals } from '../rules/moving-in-policy.ts';
import { planRequestRefusals } from '../rules/plan-requests.ts';
import { planRefusals } from '../rules/plans.ts';
import { pushRefusals } from '../rules/push.ts';
import { reportRefusals } from '../rules/reports.ts';
import { signInRefusals } from '../rules/sign-in.ts';
import { studioRefusals } from '../rules/studio.ts';
import { studioNoticeRefusals } from '../rules/studio-notice.ts';
import { waitlistRefusals } from '../rules/waitlist.ts';
import { wayToPayRefusals } from '../rules/ways-to-pay.ts';
import type { RefusalText } from '../rules/refusal.ts';
import type { Refusal } from './problem.ts';

function catalogue<const C extends Record<string, RefusalText>>(
  entries: C,
): { readonly [K in keyof C]: Refusal & { readonly code: K } } {
  return Object.fromEntries(Object.entries(entries).map(([code, entry]) => [code, { ...entry, code }])) as never;
}

/** The refusals of all rooms; codes are stable, texts are shown to people. */
export const refusals = catalogue({
  ...peopleRefusals,
  ...signInRefusals,
  ...invitationRefusals,
  ...pushRefusals,
  ...studioRefusals,
  ...wayToPayRefusals,
  ...studioNoticeRefusals,
  ...contactRefusals,
  ...planRefusals,
  ...movingInRefusals,
  ...planRequestRefusals,
  ...freezeRefusals,
  ...paymentRefusals,
  ...permissionRefusals,
  ...classRefusals,
  ...bookingRefusals,
  ...waitlistRefusals,
  ...fixedSlotRefusals,
  ...guestRefusals,
  ...attendanceRefusals,
  ...coachRefusals,
  ...closureRefusals,
  ...calendarRefusals,
  ...reportRefusals,
});

export type RefusalCode = keyof typeof refusals;
