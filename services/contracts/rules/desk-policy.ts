import type { AccountType } from './people.ts';

/**
 * What a desk may not do within the routes that it may call (`docs/product.md` §4.19). Each function says whether an
 * input is beyond it; servers refuse it with `ASK_ADMINISTRATOR`, and screens do not offer it.
 */

interface Marks {
  readonly type: AccountType;
  readonly coach?: boolean | undefined;
  readonly desk?: boolean | undefined;
}

type UserForm = { readonly [Mark in keyof Marks]?: Marks[Mark] | undefined } & {
  readonly password?: string | undefined;
};

/** A form of a user: `before` is the stored account, absent where the form creates one. */
export function isUserBeyondDesk(
  before: Marks | undefined,
  { type = before?.type, coach = before?.coach, desk, password }: UserForm,
): boolean {
  const isOfMember = type === 'member' && (before === undefined || before.type === 'member');
  return !isOfMember || Boolean(coach) !== Boolean(before?.coach) || desk === true || password !== undefined;
}

/**
 * An act on a user's plan: a desk assigns and renews at the price, ends no plan for its own sake, and forgives no price:
 * a plan that is replaced as a mistake or as refunded is owed no more.
 */
export function isPlanActBeyondDesk(act: {
  readonly action: 'assign' | 'remove';
  readonly discount?: unknown;
  readonly replaceStatus?: string | undefined;
}): boolean {
  return act.action === 'remove' || act.discount !== undefined || (act.replaceStatus ?? 'Cancelado') !== 'Cancelado';
}

/** Money that a desk receives: cash is of the shift that takes it, so it counts today; a transfer has its own day. */
export function isReceiptBeyondDesk(
  { method, receivedOn }: { readonly method: string; readonly receivedOn?: string | undefined },
  today: string,
): boolean {
  return method === 'efectivo' && receivedOn !== undefined && isDayBeyondDesk(receivedOn, today);
}

/**
 * An edit of a class: a desk gives one that has an owner to a substitute, and changes nothing else of it; nothing of an
 * earlier day, whose classes a coach may be paid by.
 */
export function isClassEditBeyondDesk(edit: {
  readonly hasOwner: boolean;
  readonly changes: 'substitute' | 'timetable';
  readonly isOfEarlierDay?: boolean;
}): boolean {
  return !edit.hasOwner || edit.changes === 'timetable' || edit.isOfEarlierDay === true;
}

/** A day of the drawer, a studio date: a desk has today's, and once that is closed the next one's, for which cash counts. */
export function isDayBeyondDesk(day: string, today: string): boolean {
  return day < today;
}

/**
 * The closing of a day's cash: a desk closes today's, where «Mi estudio» lets it. The first closing says from when the
 * drawer is kept, which also decides about the cash of earlier days. `isKept`: there was a closing.
 */
export function isClosingBeyondDesk(
  { day, deskClosesDay, isKept }: { readonly day: string; readonly deskClosesDay: boolean; readonly isKept: boolean },
  today: string,
): boolean {
  return isDayBeyondDesk(day, today) || !deskClosesDay || !isKept;
}

/** Whom a list names: of an administrator, a desk reads the name and nothing else. */
export function isPersonBeyondDesk({ type }: { readonly type?: AccountType | undefined }): boolean {
  return type === 'admin';
}
