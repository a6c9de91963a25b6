import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import * as routes from '@studio/contracts/http/registrant-routes';
import { getMyMovements } from '@studio/contracts/http/training-routes';
import type { CreditAccount } from '../models/credit-account.model.ts';
import type { TrainingParts } from '../training-parts.ts';
import { listMovements, listMovementsOf } from './list-movements.ts';
import { presentMovement } from './present-movement.ts';
import { setSpecialTrainings } from './set-special-trainings.ts';

/** The routes about special trainings and the ledger of class credits. */
export function creditBindings(parts: TrainingParts): Binding[] {
  return [
    on(
      routes.setSpecialTrainings,
      async ({ params, headers, body, session }) => {
        const { value } = body;
        const change = { accountId: params.id, value, by: session.accountId, ifMatch: headers['if-match'] };
        const account = await showingCurrent(presentCount, () => setSpecialTrainings(parts, change));
        return { message: 'Entrenamientos especiales actualizados', ...presentCount(account) };
      },
      { fenced: true },
    ),
    on(
      routes.getUserMovements,
      async ({ params, query }) => (await listMovementsOf(parts, params.id, query)).map(presentMovement),
      { fenced: true },
    ),
    on(
      getMyMovements,
      async ({ query, session }) => (await listMovements(parts, session.accountId, query)).map(presentMovement),
      { fenced: true },
    ),
  ];
}

function presentCount({ special, version }: CreditAccount) {
  return { specialTrainingsRemaining: special, version };
}
