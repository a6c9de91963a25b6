import type { Pesos } from '../money.ts';
import type { StudioDate } from '../studio-time.ts';
import { firstDayOfMoney, isDayOfMoney } from './cash-policy.ts';
import type { PaymentMethod } from './payments.ts';
import { type Refused, refused } from './refused.ts';
import { methodOfWay, type WayKind } from './ways-to-pay.ts';

/** What a member says of a payment that was made to the studio. */
export interface SaidPayment {
  readonly way: WayKind;
  readonly reference: string;
  /** Studio date. */
  readonly on: StudioDate;
}

/** What decides whether a member may ask for a plan. */
interface AskingFacts {
  /** Kinds of the ways to pay that the studio names now. */
  readonly ways: readonly WayKind[];
  /** Whether the member has a request that waits for its answer. */
  readonly hasOpen: boolean;
  /** Whether a plan follows the member's current one, or was paid ahead. */
  readonly hasNext: boolean;
  /** The price of the plan now, and the one that the member saw. */
  readonly price: Pesos;
  readonly shownPrice: Pesos;
  /** Null: the member pays in person. */
  readonly paid: SaidPayment | null;
}

type AskingRefusal =
  | 'PLAN_REQUESTS_OFF'
  | 'PLAN_REQUEST_OPEN'
  | 'PLAN_AHEAD'
  | 'PLAN_PRICE_CHANGED'
  | 'WAY_TO_PAY_GONE'
  | 'PAID_ON_INVALID';

/** Why a member can't ask for a plan, or null (`docs/product.md` §2.11). */
export function refusalOfAsking(facts: AskingFacts, today: StudioDate): Refused<AskingRefusal> | null {
  const { ways, hasOpen, hasNext, price, shownPrice, paid } = facts;
  if (ways.length === 0) return refused('PLAN_REQUESTS_OFF');
  if (hasOpen) return refused('PLAN_REQUEST_OPEN');
  if (hasNext) return refused('PLAN_AHEAD');
  if (price !== shownPrice) return refused('PLAN_PRICE_CHANGED');
  if (paid && !ways.includes(paid.way)) return refused('WAY_TO_PAY_GONE');
  return paid && !isDayOfMoney(paid.on, today) ? refused('PAID_ON_INVALID') : null;
}

/**
 * The day on which a payment was received as its member says (`docs/product.md` §2.11), at most as long ago as money may be
 * entered. Undefined if it came by another method than theirs, or as cash, which counts where it is taken.
 */
export function dayAsSaid({ way, on }: SaidPayment, method: PaymentMethod, today: StudioDate): StudioDate | undefined {
  if (way === 'estudio' || method !== methodOfWay[way]) return undefined;
  const first = firstDayOfMoney(today);
  return on > first ? on : first;
}

/** Whether two references are the same one, as people copy it: with blanks, marks or in another case. */
export function isSameReference(one: string, other: string): boolean {
  return referenceKey(one) !== '' && referenceKey(one) === referenceKey(other);
}

const referenceKey = (reference: string): string => reference.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
