import { AppError } from '@studio/chassis/errors/app-error';
import { sayReplayed } from '@studio/chassis/http/answer-once';
import { type Binding, on } from '@studio/chassis/http/handler';
import { enrolGuest as enrolGuestRoute } from '@studio/contracts/http/guest-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { findUser } from '../models/reads.ts';
import { phoneKeyOf, triedInWords } from '../rules/guest-policy.ts';
import type { NewGuest, SeatAct } from '../rules/seat-act.ts';
import { takingIdsOf } from '../seats/seat-acts.ts';
import type { TrainingParts } from '../training-parts.ts';

/** The route by which an administrator enrols a guest without an account (`docs/product.md` §3.19). */
export function guestEnrolmentBinding(parts: TrainingParts): Binding {
  const { stores, seatActs, clock } = parts;
  return on(
    enrolGuestRoute,
    async ({ params: { id: trainingId }, body, session: { accountId: by }, idempotencyKey, request }) => {
      const { name, phone, broughtBy = null } = body;
      const ids = takingIdsOf('guest', by, idempotencyKey);
      const { bookingId: _id } = ids;
      const authorized = { authorizedAt: clock(), authorizedBy: by };
      const guest: NewGuest = { _id, trainingId, name, phone, phoneKey: phoneKeyOf(phone), ...authorized, broughtBy };
      if (broughtBy !== null) await findUser(stores, broughtBy);
      if (!body.again) await refuseWhoTried(parts, guest);
      const act: SeatAct = { kind: 'guest', trainingId, accountId: _id, by, ...ids, guest };
      const { kind } = seatActs.answer(act, await seatActs.settle(act));
      if (kind === 'repeated') sayReplayed(request.res);
      return { id: _id, message: 'Invitado inscrito' };
    },
    { fenced: true, keepsKeys: true },
  );
}

/** Refuses a telephone enrolled before, except by this same request. @throws AppError GUEST_TRIED_BEFORE */
async function refuseWhoTried({ stores, clock }: Pick<TrainingParts, 'stores' | 'clock'>, { _id, phoneKey }: NewGuest) {
  const others = await stores.guests.find({ phoneKey, _id: { $ne: _id } }, { hint: 'of-phone' }).toArray();
  if (others.length === 0) return;
  const seats = await stores.bookings.find({ _id: { $in: others.map((other) => other._id) } }).toArray();
  const message = triedInWords(seats, clock());
  if (message !== undefined) throw new AppError(refusals.GUEST_TRIED_BEFORE, { message });
}
