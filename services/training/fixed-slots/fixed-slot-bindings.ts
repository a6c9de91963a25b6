import type { z } from 'zod';
import { type Binding, on } from '@studio/chassis/http/handler';
import * as routes from '@studio/contracts/http/registrant-routes';
import type { FixedSlot } from '../models/fixed-slot.model.ts';
import type { TrainingParts } from '../training-parts.ts';
import { listFixedSlots, setFixedSlots } from './set-fixed-slots.ts';

/** The routes about the hours of every week that are booked for a member. */
export function fixedSlotBindings(parts: TrainingParts): Binding[] {
  return [
    on(routes.getFixedSlots, async ({ params }) => (await listFixedSlots(parts, params.id)).map(presentFixedSlot), {
      fenced: true,
    }),
    on(
      routes.setFixedSlots,
      async ({ params, body, session }) => {
        const wanted = { accountId: params.id, hours: body.slots, by: session.accountId };
        const slots = await setFixedSlots(parts, wanted);
        return { message: 'Cupos fijos actualizados', slots: slots.map(presentFixedSlot) };
      },
      { fenced: true },
    ),
    on(routes.getMyFixedSlots, async ({ session }) =>
      (await listFixedSlots(parts, session.accountId)).map(presentFixedSlot),
    ),
  ];
}

function presentFixedSlot({ weekday, startTime, category, last }: FixedSlot): z.input<typeof routes.fixedSlotSchema> {
  return { weekday, startTime, category, last };
}
