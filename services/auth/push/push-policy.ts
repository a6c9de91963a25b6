import type { Posted } from '@studio/chassis/http/post-outside';
import { PUSH_REFUSALS_MAX, PUSH_SOON_HOURS } from '@studio/contracts/rules/push';
import { addStudioDays, studioInstant, toStudioDate, toStudioTime } from '@studio/contracts/studio-time';
import type { NoticeOutcome } from '../models/push.model.ts';

const quietFrom = '21:00:00';
const quietUntil = '06:00:00';
const soonMs = PUSH_SOON_HOURS * 60 * 60_000;

/**
 * When to send a notice that is due at an instant (`docs/product.md` §4.15): at that instant, or at the next 6:00 if it
 * is at night and the class begins more than 12 hours later.
 */
export function momentToTell(at: Date, until: Date): Date {
  const time = toStudioTime(at);
  const isNight = time >= quietFrom || time < quietUntil;
  if (!isNight || isSoon(at, until)) return at;
  const today = toStudioDate(at);
  return studioInstant(time < quietUntil ? today : addStudioDays(today, 1), quietUntil);
}

/** Whether a class begins so soon that its notice may come at night, with high urgency in spite of the battery. */
export function isSoon(at: Date, until: Date): boolean {
  return until.getTime() - at.getTime() <= soonMs;
}

const firstPauseMs = 10_000;
const longestPauseMs = 60 * 60_000;

/** The next state of a notice after an attempt to send it. */
export type AfterPosting =
  | { readonly kind: 'closed'; readonly outcome: NoticeOutcome; readonly endsDevice: boolean }
  /** The push service accepted nothing. */
  | { readonly kind: 'repeated'; readonly dueAt: Date };

interface Sent {
  /** Attempts before this one. */
  readonly attempts: number;
  readonly until: Date;
  /** Refusals in a row of earlier notices to the device. */
  readonly refusals: number;
}

/** Whether a push service refuses the device, by its subscription or its key, and not only this notice. */
export function refusesDevice(posted: Posted): boolean {
  return posted.kind === 'answered' && [400, 401, 403].includes(posted.status);
}

/**
 * Decides what follows an attempt. A notice is repeated only if the push service accepted nothing: after 10 s, then
 * four times as long each time up to an hour, but not before a `Retry-After`, nor at night unless the class is soon. It
 * is never repeated after the start of the class. A device that was refused several times in a row ends.
 */
export function afterPosting({ attempts, until, refusals }: Sent, posted: Posted, now: Date): AfterPosting {
  const closed = (outcome: NoticeOutcome, endsDevice = false): AfterPosting => ({
    kind: 'closed',
    outcome,
    endsDevice,
  });
  if (posted.kind === 'unanswered') return closed('unanswered');
  if (posted.kind === 'refused') return closed('refused');
  if (posted.kind === 'answered') {
    const { status } = posted;
    if (status >= 200 && status < 300) return closed('sent');
    if (status === 404 || status === 410) return closed('gone', true);
    if (status !== 429 && status < 500)
      return closed('refused', refusesDevice(posted) && refusals + 1 >= PUSH_REFUSALS_MAX);
  }
  const pauseMs = Math.min(firstPauseMs * 4 ** attempts, longestPauseMs);
  const askedMs = posted.kind === 'answered' ? retryAfterMs(posted.retryAfter, now) : 0;
  const dueAt = momentToTell(new Date(now.getTime() + Math.max(pauseMs, askedMs)), until);
  return dueAt < until ? { kind: 'repeated', dueAt } : closed('late');
}

/** Milliseconds from `now` to a `Retry-After` in seconds or as a date (RFC 9110); 0 for anything else. */
function retryAfterMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : at - now.getTime();
}
