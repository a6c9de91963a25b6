import { trusted } from 'mongoose';
import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import { presentAs } from '@studio/chassis/http/present';
import { writeLetter } from '@studio/chassis/mail/letter';
import type { Mail } from '@studio/chassis/mail/mailer';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { endSentence } from '@studio/contracts/end-sentence';
import * as routes from '@studio/contracts/http/plan-request-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { namedPlan } from '@studio/contracts/named-plan';
import { debtOf } from '@studio/contracts/rules/payments-policy';
import { isSameReference } from '@studio/contracts/rules/plan-requests-policy';
import { isOpen, overdueSince, REQUEST_DAYS } from '@studio/contracts/rules/requests-policy';
import { lockAccount } from '../held-plans/stored-assignment.ts';
import { type ComposeParts, debtInWords, type Reader } from '../mails/plan-mail.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { Assignment } from '../models/assignment.model.ts';
import type { Account } from '../models/membership-models.ts';
import type { PlanRequest } from '../models/plan-request.model.ts';
import type { MoneyWithPlan } from '../payments/pay-assigned-plan.ts';
import type { Doubt } from '../rules/doubt-policy.ts';
import { closeRequest, expired, expireRequest, findRequest, mailAboutRequest, notify } from './stored-request.ts';

/** Routes by which administrators answer requests for plans. One is accepted by assigning its plan (`acceptRequest`). */
export function answeringBindings(parts: MembershipParts): Binding[] {
  return [
    on(routes.listPlanRequests, () => listOpenRequests(parts)),
    on(routes.refusePlanRequest, async ({ params: { id }, body: { reason }, session }) => {
      const { accountId } = await refuseRequest(parts, id, { reason, closedBy: session.accountId });
      return { user_id: accountId, message: 'Respuesta enviada' };
    }),
  ];
}

/** The open requests, the oldest first, with what their plans cost now. */
async function listOpenRequests({ models, clock }: Pick<MembershipParts, 'models' | 'clock'>) {
  const now = clock();
  const stored = await models.planRequests.find({ status: 'open' }).sort({ askedAt: 1 }).lean<PlanRequest[]>();
  const open = stored.filter((request) => isOpen(request, now));
  const [people, offered] = await Promise.all([
    models.accounts.find({ _id: trusted({ $in: open.map(({ accountId }) => accountId) }) }).lean<Account[]>(),
    models.plans.find({ _id: trusted({ $in: open.map(({ plan }) => plan.id) }) }, { price: 1 }).lean(),
  ]);
  const personOf = new Map(people.map((person) => [person._id, person]));
  const priceOf = new Map(offered.map(({ _id, price }) => [_id, price]));
  return open.flatMap((request): z.output<typeof routes.openPlanRequestSchema>[] => {
    const person = personOf.get(request.accountId);
    if (!person) return [];
    const { _id: id, accountId: userId } = request;
    const name = `${person.firstName} ${person.lastName}`.trim();
    const priceNow = priceOf.get(request.plan.id);
    const shown = { id, userId, name, accountStatus: person.status, priceNow };
    return [presentAs(routes.openPlanRequestSchema, request, shown)];
  });
}

/** Refuses a request. @throws AppError USER_NOT_FOUND, PLAN_REQUEST_NOT_FOUND, PLAN_REQUEST_CLOSED */
async function refuseRequest(
  { models, unitOfWork, mailOutbox, clock }: MembershipParts,
  requestId: string,
  refusing: Pick<PlanRequest, 'reason' | 'closedBy'>,
): Promise<PlanRequest> {
  return unitOfWork(async (tx) => {
    const now = clock();
    const request = await findRequest(models, { requestId }, now, tx);
    const { accountId } = request;
    await lockAccount(models, accountId, tx);
    const closed = await closeRequest(models, request, { status: 'refused', closedAt: now, ...refusing }, tx);
    await mailOutbox.write(tx.session, [mailAboutRequest(closed, refused)]);
    notify(closed, notFound(closed), `Pediste el ${namedPlan(closed.plan.name)}. Mira qué te dice el estudio.`, tx);
    tx.noteAct({ about: { user: accountId }, facts: { planName: closed.plan.name } });
    return closed;
  });
}

/** Days for which the reference of an accepted payment is known: banks use theirs again. */
const referenceDays = 60;

/** The money of an assignment that answers a request. */
type Accepting = Pick<MoneyWithPlan, 'payment' | 'credit' | 'discount'>;

/**
 * Accepts a request in the transaction that has assigned its plan. Returns what has to be confirmed: a reference that has
 * paid for another plan.
 * @throws AppError PLAN_REQUEST_UNPAID
 */
export async function acceptRequest(
  { models }: Pick<MembershipParts, 'models'>,
  request: PlanRequest,
  { _id: assignmentId, assignedBy: closedBy, assignedAt: closedAt, plan }: Assignment,
  { payment, credit = 0, discount }: Accepting,
  tx: Transaction,
): Promise<Doubt[]> {
  const isFree = plan.price === (discount?.amount ?? 0);
  if (!payment && credit === 0 && !isFree) throw new AppError(refusals.PLAN_REQUEST_UNPAID);
  const doubts = await doubtReference(models, request, closedAt, tx);
  const closed = await closeRequest(models, request, { status: 'accepted', closedAt, closedBy, assignmentId }, tx);
  const paid = (payment?.amount ?? 0) + credit;
  const debt = debtOf({ price: plan.price, discount: discount?.amount ?? 0, paid, owes: true });
  const news = [endSentence(`Ya tienes el ${namedPlan(plan.name)}`), ...debtInWords(debt)].join(' ');
  notify(closed, payment ? 'Llegó tu pago' : 'Aceptamos tu solicitud', news, tx);
  return doubts;
}

async function doubtReference(
  { planRequests, accounts }: Pick<MembershipParts['models'], 'planRequests' | 'accounts'>,
  { paid }: PlanRequest,
  now: Date,
  { session }: Transaction,
): Promise<Doubt[]> {
  if (!paid?.reference) return [];
  const { way, reference } = paid;
  const since = new Date(now.getTime() - referenceDays * 24 * 60 * 60_000);
  const accepted = { status: 'accepted' as const, askedAt: trusted({ $gte: since }), 'paid.way': way };
  const others = await planRequests.find(accepted).session(session).lean<PlanRequest[]>();
  const same = others.find((other) => other.paid !== null && isSameReference(other.paid.reference, reference));
  if (!same) return [];
  const { accountId: account } = same;
  const payer = await accounts.findById(account).session(session).lean<Account | null>();
  const whose = payer?.firstName ? `, de ${payer.firstName} ${payer.lastName}` : '';
  const otherwise = `Ya aceptaste un pago con la referencia ${reference}`;
  return [{ refusal: refusals.SAME_PAYMENT, message: otherwise + whose, names: { account, otherwise } }];
}

/** Ends the requests whose time is over (`docs/product.md` §2.11). Returns their number. */
export async function expireDueRequests(parts: MembershipParts): Promise<number> {
  const { models, unitOfWork, clock } = parts;
  const before = overdueSince(clock());
  const overdue = { status: 'open' as const, askedAt: trusted({ $lte: before }) };
  const due = await models.planRequests.find(overdue).lean<PlanRequest[]>();
  for (const { _id } of due) {
    await unitOfWork(async (tx) => {
      const open = { _id, status: 'open' as const };
      const request = await models.planRequests.findOne(open).session(tx.session).lean<PlanRequest | null>();
      if (request) await expireRequest(parts, request, tx);
    });
  }
  return due.length;
}

/** Closes the open request of a deleted account, and empties what is personal in all, in the transaction of the deletion. */
export async function emptyRequests(
  { models }: Pick<MembershipParts, 'models'>,
  accountId: string,
  now: Date,
  tx: Transaction,
): Promise<void> {
  const own = await models.planRequests.find({ accountId }).session(tx.session).lean<PlanRequest[]>();
  for (const request of own) {
    const { status, closedAt, closedBy } = request;
    const ending = status === 'open' ? { status: 'withdrawn' as const, closedAt: now, closedBy: 'system' } : null;
    const emptied = { reason: '', paid: request.paid && { ...request.paid, reference: '' } };
    await closeRequest(models, request, { status, closedAt, closedBy, ...ending, ...emptied }, tx);
  }
}

const refused = 'plan-request-refused';

/** Composes a mail about a request; undefined if the template is another one, null if the person no longer exists. */
export async function composeAboutRequest(
  { models, readBrand, publicUrl }: ComposeParts,
  { deleted, firstName, email }: Account,
  template: string,
  requestId: unknown,
): Promise<Mail | null | undefined> {
  if (template !== refused && template !== expired) return undefined;
  const request = await models.planRequests.findById(String(requestId)).lean<PlanRequest | null>();
  if (deleted || !request) return null;
  const { name: studioName } = await readBrand();
  const reader = { studioName, publicUrl, firstName };
  return { to: email, ...(template === refused ? refusedLetter(request, reader) : expiredLetter(request, reader)) };
}

const notFound = ({ paid }: Pick<PlanRequest, 'paid'>) =>
  paid ? 'El estudio no encontró tu pago' : 'El estudio no confirmó tu solicitud';

/** Sent when the studio refused a request. */
function refusedLetter(request: PlanRequest, { publicUrl, ...to }: Reader) {
  return writeLetter({
    ...to,
    subject: notFound(request),
    paragraphs: [
      `Pediste el ${namedPlan(request.plan.name)}. ${notFound(request)}.`,
      `Te dice: ${request.reason}`,
      'Si crees que es un error, comunícate con el estudio y ten a la mano tu comprobante.',
    ],
    link: { text: 'Ver planes', url: `${publicUrl}/plans` },
  });
}

/** Sent when a request ended by itself. */
function expiredLetter({ plan, paid }: PlanRequest, { publicUrl, ...to }: Reader) {
  return writeLetter({
    ...to,
    subject: `Tu solicitud del ${namedPlan(plan.name)} se venció`,
    paragraphs: [
      `Pediste el ${namedPlan(plan.name)} hace ${REQUEST_DAYS} días y el estudio no alcanzó a responderte, así que la solicitud terminó.`,
      paid
        ? 'Si ya pagaste, comunícate con el estudio y ten a la mano tu comprobante.'
        : 'Si todavía lo quieres, pídelo otra vez.',
    ],
    link: { text: 'Ver planes', url: `${publicUrl}/plans` },
  });
}
