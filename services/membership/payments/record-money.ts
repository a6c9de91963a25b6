import { trusted } from 'mongoose';
import { AppError } from '@studio/chassis/errors/app-error';
import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import { passFence } from '@studio/chassis/http/pass-fence';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import * as routes from '@studio/contracts/http/payment-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { SAME_PAYMENT_MINUTES } from '@studio/contracts/limits';
import { debtOf } from '@studio/contracts/money';
import { toStudioDate } from '@studio/contracts/studio-time';
import { appendEntries, type EntryDraft, presentEntry } from '../cash/cash-book.ts';
import type { Fences } from '../fences.ts';
import { lockAccount, type PlanChange } from '../held-plans/stored-assignment.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { Balance, PlanDues } from '../models/balance.model.ts';
import type { Assignment } from '../models/assignment.model.ts';
import type { CashEntry } from '../models/cash.model.ts';
import { isPossible, refuseDiscount, takeCredit, withEntry } from '../rules/balance-policy.ts';
import { creditDrafts, paymentDraft } from './pay-assigned-plan.ts';
import { presentOwnPayments, presentPayments, readUserPayments } from './present-payments.ts';
import { readBalance, writeBalance } from './stored-balance.ts';

/** Routes of members' payments, debts and credit (`docs/product.md` §2.8). */
export function paymentBindings(parts: MembershipParts, fences: Fences): Binding[] {
  const { models } = parts;
  /** Records entries; answers with the last one and the member's money afterwards. */
  const recording = async (whose: Whose, message: string, record: Parameters<typeof recordEntries>[2]) => {
    await passFence(fences.accounts);
    const present = (accountId: string) => presentPayments(parts, accountId, whose.actorId);
    const entries = await showingCurrent(present, () => recordEntries(parts, whose, record));
    const entry = await presentEntry(models, entries.at(-1));
    return { ...(await present(whose.accountId)), message, entry };
  };
  return [
    on(routes.getUserPayments, ({ params: { id }, session }) => readUserPayments(parts, id, session.accountId)),
    on(routes.getOwnPayments, ({ session }) => presentOwnPayments(parts, session.accountId)),
    on(routes.recordPayment, (input) =>
      recording(whoseOf(input), 'Pago registrado', async ({ balance, of, tx }) => {
        const { assignmentId, confirmed, ...received } = input.body;
        if (assignmentId !== null) duesOf(balance, assignmentId);
        const draft = paymentDraft(received, { ...of, assignmentId });
        if (!confirmed && (await hasSame(parts, draft, tx))) throw new AppError(refusals.SAME_PAYMENT);
        return [draft];
      }),
    ),
    on(routes.returnMoney, (input) =>
      recording(whoseOf(input), 'Devolución registrada', ({ balance, of }) => {
        const { amount, method, note } = input.body;
        const taken = takeCredit(balance, amount);
        if (taken === null) throw new AppError(refusals.NOT_ENOUGH_CREDIT);
        const receivedOn = toStudioDate(of.at);
        return taken.map(({ fromAssignmentId: assignmentId, amount: part }) => {
          const back = { kind: 'refund' as const, amount: -part, method, receivedOn, note };
          return { ...of, ...back, assignmentId, fromAssignmentId: null, voids: null };
        });
      }),
    ),
    on(routes.useCredit, (input) =>
      recording(whoseOf(input), 'Saldo a favor usado', ({ balance, of }) => {
        const { assignmentId, amount } = input.body;
        if (amount > debtOf(duesOf(balance, assignmentId))) throw new AppError(refusals.MORE_THAN_DEBT);
        return creditDrafts(takeCredit(balance, amount), { ...of, assignmentId });
      }),
    ),
    on(routes.setDiscount, async (input) => {
      const whose = whoseOf(input);
      await passFence(fences.accounts);
      const present = (accountId: string) => presentPayments(parts, accountId, whose.actorId);
      await showingCurrent(present, () => setDiscount(parts, whose, input.body));
      return { ...(await present(whose.accountId)), message: 'Descuento guardado' };
    }),
    on(routes.voidEntry, async ({ params: { id }, body: { reason }, session }) => {
      const entry = await voidEntry(parts, id, reason, session.accountId);
      return { message: 'Movimiento anulado', entry: await presentEntry(models, entry) };
    }),
  ];
}

/** The member whose money changes, and the administrator who changes it. */
interface Whose extends PlanChange {
  /** Account id of the administrator. */
  readonly actorId: string;
}

interface Called {
  readonly params: { readonly id: string };
  readonly headers: { readonly 'if-match'?: PlanChange['ifMatch'] };
  readonly session: { readonly accountId: string };
}

function whoseOf({ params: { id: accountId }, headers, session: { accountId: actorId } }: Called): Whose {
  return { accountId, ifMatch: headers['if-match'], actorId };
}

interface Recording {
  readonly balance: Balance;
  /** The fields that all entries of the request share. */
  readonly of: Pick<EntryDraft, 'accountId' | 'actorId' | 'at'>;
  readonly tx: Transaction;
}

/**
 * Writes entries of one member and their balance.
 * @throws AppError USER_NOT_FOUND, ChangedMeanwhile, or as `draft` refuses
 */
function recordEntries(
  { models, unitOfWork, clock }: MembershipParts,
  { accountId, ifMatch, actorId }: Whose,
  draft: (recording: Recording) => Promise<EntryDraft[]> | EntryDraft[],
): Promise<CashEntry[]> {
  return unitOfWork(async (tx) => {
    await lockAccount(models, accountId, tx, ifMatch);
    const balance = await readBalance(models, accountId, tx.session);
    const drafts = await draft({ balance, of: { accountId, actorId, at: clock() }, tx });
    const entries = await appendEntries(models, drafts, tx);
    await writeBalance(models, balance, entries.reduce(withEntry, balance), tx);
    return entries;
  });
}

/** The plan's part of a balance. @throws AppError ASSIGNMENT_NOT_FOUND if there is none */
function duesOf({ plans }: Pick<Balance, 'plans'>, assignmentId: string): PlanDues {
  const dues = plans.find((plan) => plan.assignmentId === assignmentId);
  if (!dues) throw new AppError(refusals.ASSIGNMENT_NOT_FOUND);
  return dues;
}

/** Whether the same amount was recently recorded for the same plan, by any administrator, and is not voided. */
async function hasSame(
  { models: { cashEntries } }: Pick<MembershipParts, 'models'>,
  { accountId, assignmentId, amount, at }: EntryDraft,
  { session }: Transaction,
): Promise<boolean> {
  const since = new Date(at.getTime() - SAME_PAYMENT_MINUTES * 60_000);
  const same = { accountId, assignmentId, amount, kind: 'payment' as const, at: trusted({ $gte: since }) };
  const found = await cashEntries.find(same, { _id: 1 }).session(session).lean<Pick<CashEntry, '_id'>[]>();
  const ids = found.map(({ _id }) => _id);
  return ids.length > (await cashEntries.countDocuments({ voids: trusted({ $in: ids }) }).session(session));
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
    const refusal = refuseDiscount(amount, duesOf(balance, assignmentId));
    // With an assignment, the discount is a part of the form; here it is the form.
    if (refusal) throw new AppError(refusal, { errors: [{ field: 'amount', message: refusal.message }] });
    const plans = balance.plans.map((plan) =>
      plan.assignmentId === assignmentId ? { ...plan, discount: amount, discountReason: reason } : plan,
    );
    await writeBalance(models, balance, { plans, unassigned: balance.unassigned }, tx);
    const assignment = await models.assignments.findById(assignmentId).session(tx.session).lean<Assignment | null>();
    if (assignment) tx.noteAct({ facts: { planName: assignment.plan.name } });
  });
}

/**
 * Voids an entry by writing its opposite.
 * @throws AppError ENTRY_NOT_FOUND, ENTRY_NOT_VOIDABLE, ENTRY_ALREADY_VOIDED, CREDIT_SPENT
 */
function voidEntry(
  { models, unitOfWork, clock }: MembershipParts,
  entryId: string,
  reason: string,
  actorId: string,
): Promise<CashEntry> {
  return unitOfWork(async (tx) => {
    const voided = await models.cashEntries.findById(entryId).session(tx.session).lean<CashEntry | null>();
    if (voided === null) throw new AppError(refusals.ENTRY_NOT_FOUND);
    if (voided.kind === 'void') throw new AppError(refusals.ENTRY_NOT_VOIDABLE);
    const { accountId, assignmentId, fromAssignmentId, amount, method, number } = voided;
    if (accountId !== null) await touchAccount(models, accountId, tx);
    if (await models.cashEntries.exists({ voids: entryId }).session(tx.session)) {
      throw new AppError(refusals.ENTRY_ALREADY_VOIDED);
    }
    const at = clock();
    const of = { accountId, assignmentId, fromAssignmentId, actorId, at, receivedOn: toStudioDate(at) };
    const opposite = { ...of, kind: 'void' as const, amount: 0 - amount, method, note: reason, voids: entryId };
    const [written] = await appendEntries(models, [opposite], tx);
    if (!written) throw new Error('the cash book entry was not written');
    if (accountId !== null) {
      const balance = await readBalance(models, accountId, tx.session);
      const money = withEntry(balance, written);
      if (!isPossible(money)) throw new AppError(refusals.CREDIT_SPENT);
      await writeBalance(models, balance, money, tx);
    }
    tx.noteAct({ facts: { number }, ...(accountId === null ? {} : { about: { user: accountId } }) });
    return written;
  });
}

/** Like `lockAccount`, but also for a deleted account: its entries stay, and may need to be voided. */
async function touchAccount(
  { accounts }: Pick<MembershipParts['models'], 'accounts'>,
  accountId: string,
  { session }: Transaction,
): Promise<void> {
  await accounts.updateOne({ _id: accountId }, { $inc: { planChanges: 1 } }, { session });
}
