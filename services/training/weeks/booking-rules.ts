import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import { presentAs } from '@studio/chassis/http/present';
import * as routes from '@studio/contracts/http/booking-rules-routes';
import type { StoredBookingRules } from '../models/studio-setting.model.ts';
import type { TrainingParts } from '../training-parts.ts';

/** The routes about the rules for wasted seats (`docs/product.md` §§3.18, 3.21). */
export function bookingRulesBindings({ unitOfWork, knownRules }: Parts): Binding[] {
  return [
    on(routes.getBookingRules, async () => presentBookingRules(await knownRules.read())),
    on(routes.setBookingRules, async ({ headers, body: form }) => {
      const change = { form, ifMatch: headers['if-match'] };
      const set = await showingCurrent(presentBookingRules, () => knownRules.set(unitOfWork, change));
      return { bookingRules: presentBookingRules(set), message: 'Reglas de reserva guardadas' };
    }),
  ];
}

type Parts = Pick<TrainingParts, 'unitOfWork' | 'knownRules'>;

/** The rules as members and the form see them. */
const presentBookingRules = (rules: StoredBookingRules) => presentAs(routes.bookingRulesSchema, rules);
