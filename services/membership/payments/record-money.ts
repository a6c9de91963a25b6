import { AppError } from '@studio/chassis/errors/app-error';
import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import { passFence } from '@studio/chassis/http/pass-fence';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import * as routes from '@studio/contracts/http/payment-routes';
import { refusals } from '@studio/contracts/http/refusals';
import {
  isDiscountOf,
  giveBackCredit,
  payFromCredit,
  refusalOfVoid,
  withDiscount,
  withEntry,
} from '@studio/contracts/rules/payments-policy';
import { toStudioDate } from '@studio/contracts/studio-time';
import { appendEntry, type EntryDraft, presentEntry } from '../cash/cash-book.ts';
import type { Fences } from '../fences.ts';
import { lockAccount, type PlanChange } from '../held-plans/stored-assignment.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { Balance, PlanDues } from '../models/balance.model.ts';
import type { Assignment } from '../models/assignment.model.ts';
import type { CashEntry } from '../models/cash.model.ts';
import { creditDraft, paymentDraft, refundDraft } from './pay-assigned-plan.ts';
import { presentOwnPayments, presentPayments, readUserPayments } from './present-payments.ts';
import { readBalance, writeBalance } from './stored-balance.ts';

/** Routes of members' payments, debts and credit (`docs/product.md` §2.8). */
export function paymentBindings(parts: MembershipParts, fences: Fences): Binding[] {
  const { models } = parts;
  /** Records an act as one entry; answers with it and the member's money afterwards. */
  const recording = async (whose: Confirmable, message: string, record: Parameters<typeof recordEntry>[2]) => {
    await passFence(fences.accounts);
    const present = (accountId: string) => presentPayments(parts, accountId, whose.actorId);
    const written = await showingCurrent(present, () => recordEntry(parts, whose, record));
    const entry = await presentEntry(models, written);
    return { ...(await present(whose.accountId)), message, entry };
  };
  return [
    on(routes.getUserPayments, ({ params: { id }, session }) => readUserPayments(parts, id, session.accountId)),
    on(routes.getOwnPayments, ({ session }) => presentOwnPayments(parts, session.accountId)),
    on(routes.recordPayment, (input) =>
      recording(confirmableOf(input), 'Pago registrado', ({ balance, of }) => {
        const { assignmentId, confirmed: _confirmed, ...received } = input.body;
        if (assignmentId !== null) duesOf(balance, assignmentId);
        return paymentDraft(received, { ...of, assignmentId });
      }),
    ),
    on(routes.returnMoney, (input) =>
      recording(confirmableOf(input), 'Devolución registrada', ({ balance, of }) => {
        const { amount, method, note, receivedOn } = input.body;
        return refundDraft(giveBackCredit(balance, amount, method), { method, note, receivedOn }, of);
      }),
    ),
    on(routes.useCredit, (input) =>
      recording(confirmableOf(input), 'Saldo a favor usado', ({ balance, of }) => {
        const { assignmentId, amount } = input.body;
        duesOf(balance, assignmentId);
        return creditDraft(payFromCredit(balance, assignmentId, amount), of);
      }),
    ),
    on(routes.setDiscount, async (input) => {
      const whose = whoseOf(input);
      await passFence(fences.accounts);
      const present = (accountId: string) => presentPayments(parts, accountId, whose.actorId);
      await showingCurrent(present, () => setDiscount(parts, whose, input.body));
      return { ...(await present(whose.accountId)), message: 'Descuento guardado' };
    }),
    on(routes.voidEntry, async ({ params: { id }, body, session }) => {
      const entry = await voidEntry(parts, { ...body, entryId: id, actorId: session.accountId });
      return { message: 'Movimiento anulado', entry: await presentEntry(models, entry) };
    }),
  ];
}

/** The member whose money changes, and the administrator who changes it. */
interface Whose extends PlanChange {
  /** Account id of the administrator. */
  readonly actorId: string;
}

interface Confirmable extends Whose {
  readonly confirmed: boolean;
}

interface Called {
  readonly params: { readonly id: string };
  readonly headers: { readonly 'if-match'?: PlanChange['ifMatch'] };
  readonly session: { readonly accountId: string };
}

function whoseOf({ params: { id: accountId }, headers, session: { accountId: actorId } }: Called): Whose {
  return { accountId, ifMatch: headers['if-match'], actorId };
}

const confirmableOf = (input: Called & { readonly body: { readonly confirmed: boolean } }): Confirmable => ({
  ...whoseOf(input),
  confirmed: input.body.confirmed,
});

interface Recording {
  readonly balance: Balance;
  /** The fields that all entries of a member have. */
  readonly of: Pick<EntryDraft, 'accountId' | 'actorId' | 'at'>;
}

/**
 * Writes an entry of one member and their balance.
 * @throws AppError USER_NOT_FOUND, ChangedMeanwhile, or as `draft` and `appendEntries` refuse
 */
function recordEntry(
  { models, unitOfWork, clock }: MembershipParts,
  { accountId, ifMatch, actorId, confirmed }: Confirmable,
  draft: (recording: Recording) => EntryDraft,
): Promise<CashEntry> {
  return unitOfWork(async (tx) => {
    await lockAccount(models, accountId, tx, ifMatch);
    const balance = await readBalance(models, accountId, tx.session);
    const entry = draft({ balance, of: { accountId, actorId, at: clock() } });
    const written = await appendEntry(models, entry, { confirmed }, tx);
    await writeBalance(models, balance, withEntry(balance, written), tx);
    return written;
  });
}

/** The plan's part of a balance. @throws AppError ASSIGNMENT_NOT_FOUND if there is none */
function duesOf({ plans }: Pick<Balance, 'plans'>, assignmentId: string): PlanDues {
  const dues = plans.find((plan) => plan.assignmentId === assignmentId);
  if (!dues) throw new AppError(refusals.ASSIGNMENT_NOT_FOUND);
  return dues;
}

interface Discount {
  readonly assignmentId: string;
  readonly amount: number;
  readonly reason: string;
}

/**
 * Sets the discount of one plan.
 * @throws AppError USER_NOT_FOUND, ASSIGNMENT_NOT_FOUND, DISCOUNT_TOO_HIGH, ChangedMeanwhile
 */
async function setDiscount(
  { models, unitOfWork }: MembershipParts,
  { accountId, ifMatch }: Whose,
  { assignmentId, amount, reason }: Discount,
): Promise<void> {
  await unitOfWork(async (tx) => {
    await lockAccount(models, accountId, tx, ifMatch);
    const balance = await readBalance(models, accountId, tx.session);
    if (!isDiscountOf(duesOf(balance, assignmentId), amount)) {
      const refusal = refusals.DISCOUNT_TOO_HIGH;
      // With an assignment, the discount is a part of the form; here it is the form.
      throw new AppError(refusal, { errors: [{ field: 'amount', message: refusal.message }] });
    }
    const given = { discount: amount, discountReason: reason };
    await writeBalance(models, balance, withDiscount(balance, assignmentId, given), tx);
    const assignment = await models.assignments.findById(assignmentId).session(tx.session).lean<Assignment | null>();
    if (assignment) tx.noteAct({ facts: { planName: assignment.plan.name } });
  });
}

interface Voiding {
  readonly entryId: string;
  readonly reason: string;
  readonly confirmed: boolean;
  /** Account id of the administrator. */
  readonly actorId: string;
}

/**
 * Voids an entry by writing its opposite.
 * @throws AppError ENTRY_NOT_FOUND, ENTRY_NOT_VOIDABLE, ENTRY_ALREADY_VOIDED, CREDIT_SPENT; NOT_ENOUGH_CASH unless
 * confirmed
 */
function voidEntry(
  { models, unitOfWork, clock }: MembershipParts,
  { entryId, reason, confirmed, actorId }: Voiding,
): Promise<CashEntry> {
  return unitOfWork(async (tx) => {
    const voided = await models.cashEntries.findById(entryId).session(tx.session).lean<CashEntry | null>();
    if (voided === null) throw new AppError(refusals.ENTRY_NOT_FOUND);
    const { accountId, number, kind } = voided;
    if (accountId !== null) await touchAccount(models, accountId, tx);
    const isVoided = (await models.cashEntries.exists({ voids: entryId }).session(tx.session)) !== null;
    const opposite = oppositeOf(voided, { note: reason, actorId, at: clock() });
    const balance = accountId === null ? null : await readBalance(models, accountId, tx.session);
    const money = balance && withEntry(balance, opposite);
    const refusal = refusalOfVoid({ kind, isVoided, moneyWithout: money });
    if (refusal) throw new AppError(refusals[refusal.code]);
    const written = await appendEntry(models, opposite, { confirmed }, tx);
    if (balance && money) await writeBalance(models, balance, money, tx);
    tx.noteAct({ facts: { number }, ...(accountId === null ? {} : { about: { user: accountId } }) });
    return written;
  });
}

/** Drafts the void of an entry. */
export function oppositeOf(
  { _id: voids, accountId, assignmentId, fromAssignmentId, parts, amount, method }: CashEntry,
  by: Pick<EntryDraft, 'note' | 'actorId' | 'at'>,
): EntryDraft {
  const opposite = parts && { parts: parts.map((part) => ({ ...part, amount: 0 - part.amount })) };
  const of = { accountId, assignmentId, fromAssignmentId, ...opposite, amount: 0 - amount, method };
  return { ...of, ...by, kind: 'void', voids, receivedOn: toStudioDate(by.at) };
}

/** Like `lockAccount`, but also for a deleted account: its entries stay, and may need to be voided. */
async function touchAccount(
  { accounts }: Pick<MembershipParts['models'], 'accounts'>,
  accountId: string,
  { session }: Transaction,
): Promise<void> {
  await accounts.updateOne({ _id: accountId }, { $inc: { planChanges: 1 } }, { session });
}
