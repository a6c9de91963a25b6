import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import { refuseAtDesk } from '@studio/chassis/http/at-desk';
import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, type HandlerInput, on } from '@studio/chassis/http/handler';
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
import { isReceiptBeyondDesk } from '@studio/contracts/rules/desk-policy';
import { toStudioDate } from '@studio/contracts/studio-time';
import { type Actor, actorOf, appendEntry, type EntryDraft, presentEntry } from '../cash/cash-book.ts';
import type { Fences } from '../fences.ts';
import { checkAccount, lockAccount, type PlanChange, touchAccount } from '../held-plans/stored-assignment.ts';
import type { MembershipParts } from '../membership-parts.ts';
import type { Balance, PlanDues } from '../models/balance.model.ts';
import type { Assignment } from '../models/assignment.model.ts';
import type { CashEntry } from '../models/cash.model.ts';
import type { MembershipModels } from '../models/membership-models.ts';
import { creditDraft, paymentDraft, type Received, refundDraft } from './pay-assigned-plan.ts';
import { presentOwnPayments, presentPayments, readUserPayments } from './present-payments.ts';
import { readBalance, writeBalance } from './stored-balance.ts';
import { overtakePermission } from './stored-permission.ts';

/** Routes of members' payments, debts and credit (`docs/product.md` §2.8). */
export function paymentBindings(parts: MembershipParts, fences: Fences): Binding[] {
  const { models } = parts;
  /**
   * Records an act as one entry; answers with it and the member's money afterwards. `overtakes`: the subject of a request
   * for permission to do it.
   */
  const recording = async (
    whose: Confirmable,
    message: string,
    record: Parameters<typeof recordEntry>[2],
    overtakes?: string,
  ) => {
    await passFence(fences.accounts);
    const present = (accountId: string) => presentPayments(parts, accountId);
    const written = await showingCurrent(present, () =>
      parts.unitOfWork(async (tx) => {
        const made = await recordEntry(parts, whose, record, tx);
        if (overtakes !== undefined) await overtakePermission(models, overtakes, made, tx);
        return made;
      }),
    );
    const entry = await presentEntry(models, written);
    return { ...(await present(whose.accountId)), message, entry };
  };
  return [
    on(routes.getUserPayments, ({ params: { id } }) => readUserPayments(parts, id)),
    on(routes.getOwnPayments, ({ session }) => presentOwnPayments(parts, session.accountId)),
    on(routes.recordPayment, (input) => {
      refuseAtDesk(input.session, isReceiptBeyondDesk(input.body, toStudioDate(parts.clock())));
      return recording(confirmableOf(input), 'Pago registrado', ({ balance, of }) => {
        const { assignmentId, confirmed: _confirmed, ...received } = input.body;
        if (assignmentId !== null) duesOf(balance, assignmentId);
        return paymentDraft(received, { ...of, assignmentId });
      });
    }),
    on(routes.returnMoney, (input) =>
      recording(confirmableOf(input), 'Devolución registrada', returnedTo(input.body), input.params.id),
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
      const present = (accountId: string) => presentPayments(parts, accountId);
      await showingCurrent(present, () =>
        parts.unitOfWork(async (tx) => {
          if (!(await setDiscount(parts, whose, input.body, tx))) return tx.dropAct();
          const done = { actorId: whose.actorId, at: parts.clock() };
          await overtakePermission(models, input.body.assignmentId, done, tx);
        }),
      );
      return { ...(await present(whose.accountId)), message: 'Descuento guardado' };
    }),
    on(routes.voidEntry, async ({ params: { id }, body, session }) => {
      const voiding = { ...body, entryId: id, by: actorOf(session) };
      const entry = await parts.unitOfWork(async (tx) => {
        const written = await voidEntry(parts, voiding, tx);
        await overtakePermission(models, id, written, tx);
        return written;
      });
      return { message: 'Movimiento anulado', entry: await presentEntry(models, entry) };
    }),
  ];
}

/** The member whose money changes, and the administrator who changes it. */
interface Whose extends PlanChange, Actor {}

type Confirmable = Whose & { readonly confirmed: boolean };

type Called = Pick<HandlerInput<typeof routes.recordPayment>, 'params' | 'headers' | 'session'>;

function whoseOf({ params: { id: accountId }, headers, session }: Called): Whose {
  return { accountId, ifMatch: headers['if-match'], ...actorOf(session) };
}

const confirmableOf = (input: Called & { readonly body: { readonly confirmed: boolean } }): Confirmable => ({
  ...whoseOf(input),
  confirmed: input.body.confirmed,
});

type Parts = Pick<MembershipParts, 'models' | 'clock'>;

interface Recording {
  readonly balance: Balance;
  /** The fields that all entries of a member have. */
  readonly of: Actor & { readonly accountId: string; readonly at: Date };
}

/**
 * Writes an entry of one member and their balance.
 * @throws AppError USER_NOT_FOUND, ChangedMeanwhile, or as `draft` and `appendEntries` refuse
 */
export async function recordEntry(
  { models, clock }: Parts,
  { ifMatch, confirmed, ...of }: Confirmable,
  draft: (recording: Recording) => EntryDraft,
  tx: Transaction,
): Promise<CashEntry> {
  await lockAccount(models, of.accountId, tx, ifMatch);
  const balance = await readBalance(models, of.accountId, tx.session);
  const entry = draft({ balance, of: { ...of, at: clock() } });
  const written = await appendEntry(models, entry, { confirmed }, tx);
  await writeBalance(models, balance, withEntry(balance, written), tx);
  return written;
}

/** Drafts the entry that gives money back. @throws AppError NOT_ENOUGH_CREDIT, RECEIVED_ON_INVALID */
export const returnedTo =
  ({ amount, method, note, receivedOn }: Received) =>
  ({ balance, of }: Recording): EntryDraft =>
    refundDraft(giveBackCredit(balance, amount, method), { method, note, receivedOn }, of);

/** The plan's part of a balance. @throws AppError ASSIGNMENT_NOT_FOUND if there is none */
function duesOf({ plans }: Pick<Balance, 'plans'>, assignmentId: string): PlanDues {
  const dues = plans.find((plan) => plan.assignmentId === assignmentId);
  if (!dues) throw new AppError(refusals.ASSIGNMENT_NOT_FOUND);
  return dues;
}

type Discount = z.output<typeof routes.setDiscount.body>;

/**
 * Sets the discount of one plan. Returns whether that changes anything; if not, nothing is written.
 * @throws AppError USER_NOT_FOUND, ASSIGNMENT_NOT_FOUND, DISCOUNT_TOO_HIGH, ChangedMeanwhile
 */
export async function setDiscount(
  { models, clock }: Parts,
  { accountId, ifMatch, ...by }: Whose,
  discount: Discount,
  tx: Transaction,
): Promise<boolean> {
  const balance = await readBalance(models, accountId, tx.session);
  if (isDiscounted(balance, discount)) {
    await checkAccount(models, accountId, tx, ifMatch);
    return false;
  }
  await lockAccount(models, accountId, tx, ifMatch);
  const discounted = discountedBy(balance, discount, { ...by, at: clock() });
  await writeBalance(models, balance, discounted, tx);
  const { assignmentId: id } = discount;
  const assignment = await models.assignments.findById(id).session(tx.session).lean<Assignment | null>();
  if (assignment) tx.noteAct({ facts: { planName: assignment.plan.name } });
  return true;
}

const isDiscounted = ({ plans }: Balance, { assignmentId, amount, reason }: Discount): boolean =>
  plans.some(
    (plan) => plan.assignmentId === assignmentId && plan.discount === amount && plan.discountReason === reason,
  );

/** A member's money with the discount of one plan. @throws AppError ASSIGNMENT_NOT_FOUND, DISCOUNT_TOO_HIGH */
export function discountedBy(
  balance: Balance,
  { assignmentId, amount, reason: discountReason }: Discount,
  discountBy: NonNullable<PlanDues['discountBy']>,
) {
  if (!isDiscountOf(duesOf(balance, assignmentId), amount)) {
    const refusal = refusals.DISCOUNT_TOO_HIGH;
    // With an assignment, the discount is a part of the form; here it is the form.
    throw new AppError(refusal, { errors: [{ field: 'amount', message: refusal.message }] });
  }
  return withDiscount(balance, assignmentId, { discount: amount, discountReason, discountBy });
}

type Voiding = z.output<typeof routes.voidEntry.body> & { readonly entryId: string; readonly by: Actor };

/**
 * Voids an entry by writing its opposite.
 * @throws AppError NOT_ENOUGH_CASH unless confirmed, or as `draftVoid` refuses
 */
export async function voidEntry(
  { models, clock }: Parts,
  { entryId, reason, confirmed, by }: Voiding,
  tx: Transaction,
): Promise<CashEntry> {
  const drafted = await draftVoid(models, entryId, { ...by, note: reason, at: clock() }, tx);
  const { voided, opposite, balance, money } = drafted;
  const written = await appendEntry(models, opposite, { confirmed }, tx);
  if (balance && money) await writeBalance(models, balance, money, tx);
  const { accountId, number } = voided;
  tx.noteAct({ facts: { number }, ...(accountId === null ? {} : { about: { user: accountId } }) });
  return written;
}

/**
 * The void of an entry, and the money of its member before and after it; the account is locked, also a deleted one.
 * @throws AppError ENTRY_NOT_FOUND, ENTRY_NOT_VOIDABLE, ENTRY_ALREADY_VOIDED, CREDIT_SPENT
 */
export async function draftVoid(
  models: MembershipModels,
  entryId: string,
  by: Actor & Pick<EntryDraft, 'note' | 'at'>,
  tx: Transaction,
) {
  const voided = await models.cashEntries.findById(entryId).session(tx.session).lean<CashEntry | null>();
  if (voided === null) throw new AppError(refusals.ENTRY_NOT_FOUND);
  const { accountId, kind } = voided;
  if (accountId !== null) await touchAccount(models, accountId, tx);
  const isVoided = (await models.cashEntries.exists({ voids: entryId }).session(tx.session)) !== null;
  const opposite = oppositeOf(voided, by);
  const balance = accountId === null ? null : await readBalance(models, accountId, tx.session);
  const money = balance && withEntry(balance, opposite);
  const refusal = refusalOfVoid({ kind, isVoided, moneyWithout: money });
  if (refusal) throw new AppError(refusals[refusal.code]);
  return { voided, opposite, balance, money };
}

/** Drafts the void of an entry. */
export function oppositeOf(
  { _id: voids, accountId, assignmentId, fromAssignmentId, parts, amount, method }: CashEntry,
  by: Actor & Pick<EntryDraft, 'note' | 'at'>,
): EntryDraft {
  const opposite = parts && { parts: parts.map((part) => ({ ...part, amount: 0 - part.amount })) };
  const of = { accountId, assignmentId, fromAssignmentId, ...opposite, amount: 0 - amount, method };
  return { ...of, ...by, kind: 'void', voids, receivedOn: toStudioDate(by.at) };
}
