import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import { refuseAtDesk } from '@studio/chassis/http/at-desk';
import { type Binding, type HandlerInput, on } from '@studio/chassis/http/handler';
import { presentAs } from '@studio/chassis/http/present';
import { newId } from '@studio/chassis/mongo/new-id';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import {
  changeUserPlan,
  currentPlanSchema,
  getCurrentPlan,
  getUserPlan,
} from '@studio/contracts/http/membership-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { isPlanActBeyondDesk, isReceiptBeyondDesk } from '@studio/contracts/rules/desk-policy';
import { toStudioDate } from '@studio/contracts/studio-time';
import {
  type AnswerPlanChange,
  besideThePlan,
  type CurrentPlan,
  readCurrentPlan,
  readUserPlan,
} from '../held-plans/current-plan.ts';
import { changeMemberPlan, insertAssignment, type PlanChange, writeState } from '../held-plans/stored-assignment.ts';
import { type PresentedEntry, presentEntries } from '../cash/cash-book.ts';
import { mailAbout } from '../mails/plan-mail.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { Assignment } from '../models/assignment.model.ts';
import type { CashEntry } from '../models/cash.model.ts';
import { forgiveDues, type MoneyWithPlan, payAssignedPlan } from '../payments/pay-assigned-plan.ts';
import { acceptRequest } from '../plan-requests/answer-request.ts';
import { findRequest } from '../plan-requests/stored-request.ts';
import { findPlan } from '../plans/find-plan.ts';
import { type AssignmentRequest, decideAssignment, decideRemoval, type Removal } from '../rules/assignment-policy.ts';
import { lastDayOf } from '../rules/plan-period-policy.ts';
import { planMails } from './plan-mails.ts';

/** Routes of plan assignments. The `fenced` ones wait for the remaining classes, which training counts. */
export function assignmentBindings(parts: MembershipParts, answerChange: AnswerPlanChange): Binding[] {
  const fenced = { fenced: true };
  return [
    on(
      getCurrentPlan,
      async ({ session }) => presentCurrentPlan(await readCurrentPlan(parts, session.accountId)),
      fenced,
    ),
    on(getUserPlan, ({ params }) => readUserPlan(parts, params.id), fenced),
    on(changeUserPlan, async (input) => {
      const { body, session } = input;
      refuseAtDesk(session, isPlanActBeyondDesk(body));
      const payment = body.action === 'assign' ? body.payment : undefined;
      refuseAtDesk(session, payment !== undefined && isReceiptBeyondDesk(payment, toStudioDate(parts.clock())));
      let assignment: Assignment | null = null;
      const answer = await answerChange(input.params.id, async () => {
        assignment = await changePlan(parts, input);
        return input.body.action === 'assign' ? 'Plan asignado exitosamente' : 'Plan removido exitosamente';
      });
      const isPaid = input.body.action === 'assign' && input.body.payment !== undefined;
      return isPaid && assignment ? { ...answer, entry: await readPayment(parts, assignment) } : answer;
    }),
  ];
}

type Input = Pick<HandlerInput<typeof changeUserPlan>, 'params' | 'headers' | 'body' | 'session'>;

function changePlan(parts: MembershipParts, { params, headers, body, session }: Input): Promise<Assignment> {
  const whose = { accountId: params.id, ifMatch: headers['if-match'] };
  if (body.action === 'assign') {
    const { accountId: assignedBy, desk: atDesk } = session;
    return assignPlan(parts, { ...whose, ...body, freesBookings: body.freeBookings, assignedBy, atDesk });
  }
  const { removeStatus: status, which, freeBookings: freesBookings } = body;
  return removePlan(parts, { ...whose, status, which, freesBookings, removedBy: session.accountId });
}

/** The payment received with an assignment. */
async function readPayment({ models }: MembershipParts, { _id }: Assignment): Promise<PresentedEntry | undefined> {
  const first = models.cashEntries.findOne({ assignmentId: _id, kind: 'payment' }).sort({ number: 1 });
  const entry = await first.lean<CashEntry | null>();
  return (await presentEntries(models, entry ? [entry] : []))[0];
}

const heldPlanSchema = currentPlanSchema.shape.plan.unwrap();

/** The member's own plan: the active one, else the last one held that was no mistake. */
export function presentCurrentPlan(current: CurrentPlan): z.output<typeof currentPlanSchema> {
  const { assignment, isActive, remainingClasses } = current;
  const plan =
    assignment &&
    presentAs(heldPlanSchema, assignment, {
      ...assignment.plan,
      startDate: assignment.startsOn,
      endDate: lastDayOf(assignment),
    });
  return { plan, isActive, remainingClasses, ...besideThePlan(current) };
}

type PlanToAssign = PlanChange &
  MoneyWithPlan &
  Pick<AssignmentRequest, 'assignedBy' | 'start' | 'replaceStatus' | 'freesBookings'> & {
    readonly planId: string;
    /** The open request that this answers. */
    readonly requestId?: string | undefined;
  };

/**
 * Assigns a plan, either from today on in place of the current one or as the next one, with its discount, payment and
 * credit. What was paid for a replaced plan that ends as `Rembolsado` or `Error` becomes credit in the same transaction. An
 * answered request is accepted in it, and its plan is assigned as it was asked for.
 * @throws AppError USER_NOT_FOUND, PLAN_NOT_FOUND, ChangedMeanwhile, or as `termsOf`, `decideAssignment`,
 * `payAssignedPlan` or `acceptRequest` refuses
 */
export function assignPlan(parts: MembershipParts, request: PlanToAssign): Promise<Assignment> {
  const { accountId, assignedBy, start, replaceStatus, freesBookings } = request;
  return changeMemberPlan(parts, request, {
    decide: async (plans, now, tx) => {
      const { plan, answers } = await termsOf(parts, request, now, tx);
      const wanted = { assignmentId: newId(), accountId, plan, assignedBy, start, replaceStatus, freesBookings };
      const decision = decideAssignment(wanted, plans, now);
      return decision.kind === 'refused' ? decision : { ...decision, answers };
    },
    store: async (decision, tx) => {
      await insertAssignment(parts.models, decision, tx);
      const { replaced } = decision;
      if (replaced && replaceStatus && replaceStatus !== 'Cancelado') {
        // Before the payment, which may use the credit that this makes.
        await forgiveDues(parts.models, replaced, tx);
        tx.noteAct({ facts: { replacedAs: replaceStatus } });
      }
      const { assignment, answers } = decision;
      const doubts = answers ? await acceptRequest(parts, answers, assignment, request, tx) : [];
      await payAssignedPlan(parts.models, assignment, { ...request, doubts }, parts.clock(), tx);
    },
    mail: (assignment) => mailAbout(assignment, templateFor(request)),
  });
}

function templateFor({ requestId, payment }: PlanToAssign): string {
  if (requestId === undefined) return planMails.assigned;
  return payment ? planMails.paid : planMails.accepted;
}

/**
 * The plan to assign: as it is on offer, or as the member asked for it, whatever became of it since.
 * @throws AppError PLAN_NOT_FOUND, PLAN_REQUEST_NOT_FOUND, PLAN_REQUEST_CLOSED
 */
async function termsOf(
  { models }: Pick<MembershipParts, 'models'>,
  { accountId, planId, requestId }: Pick<PlanToAssign, 'accountId' | 'planId' | 'requestId'>,
  now: Date,
  tx: Transaction,
) {
  if (requestId === undefined) return { plan: await findPlan(models, planId, tx), answers: null };
  const answers = await findRequest(models, { requestId, accountId }, now, tx);
  const { id: _id, ...plan } = answers.plan;
  if (_id !== planId) throw new AppError(refusals.PLAN_NOT_FOUND);
  return { plan: { _id, ...plan }, answers };
}

/**
 * Ends a user's current or next plan.
 * @throws AppError USER_NOT_FOUND, NO_ACTIVE_PLAN, NO_NEXT_PLAN, ChangedMeanwhile
 */
function removePlan(parts: MembershipParts, removal: PlanChange & Removal): Promise<Assignment> {
  return changeMemberPlan(parts, removal, {
    decide: (plans, now) => decideRemoval(removal, plans, now),
    store: async ({ assignment }, tx) => {
      await writeState(parts.models, assignment, tx);
      await forgiveDues(parts.models, assignment, tx);
    },
    mail: (assignment) => mailAbout(assignment, planMails.removed),
  });
}
