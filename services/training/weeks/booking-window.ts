import { asConflict, assertAllMatched, retryOnConflict } from '@studio/chassis/concurrency/version-conflict';
import { isAsStored, mustBuildOn, showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import type { BookingWindow } from '@studio/contracts/booking-window';
import * as routes from '@studio/contracts/http/booking-window-routes';
import type { IfMatch } from '@studio/contracts/http/version';
import { bookingWindowId, type StoredBookingWindow, unsetBookingWindow } from '../models/booking-window.model.ts';
import type { TrainingParts } from '../training-parts.ts';

/** The routes about which weeks members may book. */
export function bookingWindowBindings(parts: TrainingParts): Binding[] {
  return [
    on(routes.getBookingWindow, async () => presentBookingWindow(await parts.knownWindow.read())),
    on(routes.setBookingWindow, async ({ headers, body }) => {
      const change = { form: body, ifMatch: headers['if-match'] };
      const set = await showingCurrent(presentBookingWindow, () => setBookingWindow(parts, change));
      return { bookingWindow: presentBookingWindow(set), message: 'Apertura de semanas guardada' };
    }),
  ];
}

type Parts = Pick<TrainingParts, 'stores' | 'unitOfWork' | 'knownWindow'>;

interface WindowChange {
  readonly form: BookingWindow;
  readonly ifMatch?: IfMatch | undefined;
}

/**
 * Sets which weeks members may book (`docs/product.md` §3.10). Bookings stay; fixed slots of a week that opens by it are
 * booked before anything else. In effect in this process at once, in the others within a second.
 * @throws ChangedMeanwhile
 */
async function setBookingWindow(parts: Parts, change: WindowChange): Promise<StoredBookingWindow> {
  const { unitOfWork, knownWindow } = parts;
  const set = await retryOnConflict(() => unitOfWork((tx) => asConflict(() => write(parts, tx, change))));
  await knownWindow.read();
  return set;
}

async function write({ stores }: Parts, tx: Transaction, { form, ifMatch }: WindowChange) {
  const { session } = tx;
  const before = (await stores.studioSettings.findOne({ _id: bookingWindowId }, { session })) ?? unsetBookingWindow;
  mustBuildOn(ifMatch, before.version, before);
  if (isAsStored(before, form)) {
    tx.dropAct();
    return before;
  }
  const { weeksAhead, opening } = form;
  const after: StoredBookingWindow = { ...before, weeksAhead, opening, version: before.version + 1 };
  const { matchedCount, upsertedCount } = await stores.studioSettings.replaceOne(
    { _id: bookingWindowId, version: before.version },
    after,
    { session, upsert: before.version === 0 },
  );
  assertAllMatched(matchedCount + upsertedCount, 1);
  return after;
}

/** The booking window as members and the form see it. */
export function presentBookingWindow({ weeksAhead, opening, version }: StoredBookingWindow) {
  return { weeksAhead, opening, version };
}
