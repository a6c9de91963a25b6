import { AppError } from '@studio/chassis/errors/app-error';
import { factOf } from '@studio/chassis/events/stored-fact';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import { planRequestChanged, planRequestStateSchema } from '@studio/contracts/events/membership-events';
import { planNoticeDue } from '@studio/contracts/events/notice-events';
import { refusals } from '@studio/contracts/http/refusals';
import { namedPlan } from '@studio/contracts/named-plan';
import type { PlanRequestStatus } from '@studio/contracts/rules/plan-requests';
import { expiryOf, isOpen, REQUEST_DAYS } from '@studio/contracts/rules/requests-policy';
import type { MembershipParts } from '../membership-parts.ts';
import type { MembershipModels } from '../models/membership-models.ts';
import type { PlanRequest } from '../models/plan-request.model.ts';
import { newsUntil } from '../payments/stored-permission.ts';

type Models = Pick<MembershipModels, 'planRequests'>;
type Parts = Pick<MembershipParts, 'mailOutbox'> & { readonly models: Models };

/** A request, as it is published. */
export const requestFact = (request: PlanRequest) => factOf(planRequestStateSchema, 'requestId', request);

const closedInWords: Readonly<Record<Exclude<PlanRequestStatus, 'open'>, string>> = {
  accepted: 'Esta solicitud ya se aceptó',
  refused: 'Esta solicitud ya se respondió: el pago no llegó',
  withdrawn: 'El miembro ya retiró esta solicitud',
  expired: 'Esta solicitud ya se venció',
};

interface Sought {
  readonly requestId: string;
  /** Absent if an administrator names the request alone. */
  readonly accountId?: string;
}

/** An open request, to be closed in the same transaction. @throws AppError PLAN_REQUEST_NOT_FOUND, PLAN_REQUEST_CLOSED */
export async function findRequest(
  { planRequests }: Models,
  { requestId: _id, ...of }: Sought,
  now: Date,
  { session }: Transaction,
): Promise<PlanRequest> {
  const request = await planRequests
    .findOne({ _id, ...of })
    .session(session)
    .lean<PlanRequest | null>();
  if (!request) throw new AppError(refusals.PLAN_REQUEST_NOT_FOUND);
  if (isOpen(request, now)) return request;
  const message = closedInWords[request.status === 'open' ? 'expired' : request.status];
  throw new AppError(refusals.PLAN_REQUEST_CLOSED, { message });
}

/** The open request of a member, whose account the transaction has locked; one whose time is over is closed. */
export async function findOpen(
  parts: Parts,
  accountId: string,
  now: Date,
  tx: Transaction,
): Promise<PlanRequest | null> {
  const open = { accountId, status: 'open' as const };
  const request = await parts.models.planRequests.findOne(open).session(tx.session).lean<PlanRequest | null>();
  if (!request || isOpen(request, now)) return request;
  await expireRequest(parts, request, tx);
  return null;
}

/** The mail about a request that ended by itself. */
export const expired = 'plan-request-expired';

/** Ends a request whose time is over, and says so once. */
export async function expireRequest({ models, mailOutbox }: Parts, request: PlanRequest, tx: Transaction) {
  const ending = { status: 'expired', closedAt: expiryOf(request), closedBy: 'system' } as const;
  const closed = await closeRequest(models, request, ending, tx);
  await mailOutbox.write(tx.session, [mailAboutRequest(closed, expired)]);
  notify(closed, 'Tu solicitud se venció', `Pediste el ${namedPlan(closed.plan.name)} hace ${REQUEST_DAYS} días.`, tx);
}

type Closing = Pick<PlanRequest, 'status' | 'closedAt' | 'closedBy'> &
  Partial<Pick<PlanRequest, 'reason' | 'assignmentId' | 'paid'>>;

/** Stores and publishes a change of a request that was read in the same transaction. */
export async function closeRequest(
  { planRequests }: Models,
  { _id, ...before }: PlanRequest,
  closing: Closing,
  tx: Transaction,
): Promise<PlanRequest> {
  const state = { ...before, ...closing, version: before.version + 1 };
  await planRequests.updateOne({ _id }, { $set: state }, { session: tx.session });
  const request = { _id, ...state };
  tx.emit(planRequestChanged, requestFact(request));
  return request;
}

/** The outbox row of a mail about a request; a template is sent once for each. */
export function mailAboutRequest({ _id, accountId }: PlanRequest, template: string): MailToWrite {
  return { key: `${template}:${_id}`, accountId, template, payload: { requestId: _id } };
}

/** Emits the notice of an answer to the devices of the member (`docs/product.md` §4.15). */
export function notify({ _id, accountId, closedAt }: PlanRequest, title: string, body: string, tx: Transaction): void {
  const tag = `plan-request:${_id}`;
  const until = newsUntil(closedAt!);
  const payload = { accountId, kind: 'plan-answered' as const, tag, title, body, path: '/profile', until };
  tx.emit(planNoticeDue, { aggregateId: tag, version: 1, payload });
}
