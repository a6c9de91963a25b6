import { sayReplayed } from '@studio/chassis/http/answer-once';
import { type Binding, on } from '@studio/chassis/http/handler';
import * as routes from '@studio/contracts/http/registrant-routes';
import type { TrainingParts } from '../training-parts.ts';
import { enrolUser } from './enrol-user.ts';
import { listRegistrants, presentRegistrant } from './list-registrants.ts';
import { presentEnrolment, readEnrolments } from './read-enrolments.ts';
import { removeRegistrant } from './remove-registrant.ts';

/** The routes of administrators about those who are booked in a training. */
export function registrantBindings(parts: TrainingParts): Binding[] {
  return [
    on(routes.listRegistrants, async ({ params }) => (await listRegistrants(parts, params.id)).map(presentRegistrant), {
      fenced: true,
    }),
    on(
      routes.readEnrolments,
      async ({ params, query }) => (await readEnrolments(parts, params.id, query.users)).map(presentEnrolment),
      { fenced: true },
    ),
    on(
      routes.enrolUser,
      async ({ params, body, session, idempotencyKey, request }) => {
        const act = { trainingId: params.id, accountId: body.userId, by: session.accountId, idempotencyKey };
        const { kind, changes } = await enrolUser(parts, act);
        if (kind === 'repeated') sayReplayed(request.res);
        const { paidFrom } = changes[0].booking;
        const isCourtesy = paidFrom === 'courtesy';
        return {
          message: isCourtesy ? 'Usuario inscrito como cortesía: no se descontó ninguna clase' : 'Usuario inscrito',
          paidFrom,
        };
      },
      { fenced: true, keepsKeys: true },
    ),
    on(
      routes.removeRegistrant,
      async ({ params, session, idempotencyKey, request }) => {
        const act = { trainingId: params.id, accountId: params.userId, by: session.accountId, idempotencyKey };
        const { kind } = await removeRegistrant(parts, act);
        if (kind === 'repeated') sayReplayed(request.res);
        return { message: 'Inscripción cancelada' };
      },
      { fenced: true, keepsKeys: true },
    ),
  ];
}
