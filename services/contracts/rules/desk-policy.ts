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

/** An act on a user's plan: a desk assigns and renews at the price, and ends no plan for its own sake. */
export function isPlanActBeyondDesk(act: {
  readonly action: 'assign' | 'remove';
  readonly discount?: unknown;
}): boolean {
  return act.action === 'remove' || act.discount !== undefined;
}

/** An edit of a class: a desk gives one that has an owner to a substitute, and changes nothing else of it. */
export function isClassEditBeyondDesk(edit: {
  readonly hasOwner: boolean;
  readonly changes: 'substitute' | 'timetable';
}): boolean {
  return !edit.hasOwner || edit.changes === 'timetable';
}

/** A day of the drawer, a studio date: a desk has the one of today. */
export function isDayBeyondDesk(day: string, today: string): boolean {
  return day !== today;
}

/** The closing of a day's cash: a desk closes today's, where «Mi estudio» lets it. */
export function isClosingBeyondDesk(day: string, today: string, deskClosesDay: boolean): boolean {
  return isDayBeyondDesk(day, today) || !deskClosesDay;
}

/** Whom a list names: of an administrator, a desk reads the name and nothing else. */
export function isPersonBeyondDesk({ type }: { readonly type?: AccountType | undefined }): boolean {
  return type === 'admin';
}
