import { type Binding, on } from '@studio/chassis/http/handler';
import { enrolGuest as enrolGuestRoute } from '@studio/contracts/http/guest-routes';
import { phoneKeyOf } from '@studio/contracts/phone-key';
import { findUser } from '../models/reads.ts';
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
      const act: SeatAct = { kind: 'guest', trainingId, accountId: _id, by, ...ids, guest, again: body.again };
      seatActs.answer(act, await seatActs.settle(act), request);
      return { id: _id, message: 'Invitado inscrito' };
    },
    { fenced: true, keepsKeys: true },
  );
}
