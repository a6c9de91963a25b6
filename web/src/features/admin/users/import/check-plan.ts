import { type Pesos, pesos } from '@studio/contracts/money';
import {
  classesLeftIn,
  classesOf,
  daysMovedIn,
  debtMovedIn,
  movingInRefusals,
} from '@studio/contracts/rules/moving-in-policy';
import { planRefusals } from '@studio/contracts/rules/plans';
import { periodOfPlan } from '@studio/contracts/rules/plans-policy';
import { type StudioDate, studioDaysBetween } from '@studio/contracts/studio-time';
import { longDate } from '../../../../dates/spanish-dates.ts';
import type { Offer } from '../../plans/offer.ts';
import type { Fault } from './read-row.ts';

/** What a row says about its plan; undefined where it says nothing. */
export interface ListedPlan {
  readonly start: StudioDate | undefined;
  readonly end: StudioDate | undefined;
  readonly classes: number | undefined;
  readonly paid: Pesos | 'all' | 'none' | undefined;
  readonly debt: Pesos | undefined;
}

/** What is odd about a row, though it can be imported; the odder, the higher. */
export interface Mark {
  readonly message: string;
  readonly oddness: number;
}

/** A plan as it is imported. */
export interface MovedPlan {
  readonly offer: Offer;
  readonly from: StudioDate;
  readonly to: StudioDate;
  /** Whether the list names its days; a plan without any begins today, as a new one. */
  readonly isListed: boolean;
  readonly classes: number;
  /** Whether the list does not say how many are left. */
  readonly isCalculated: boolean;
  readonly debt: Pesos;
}

type CheckedPlan =
  | { readonly kind: 'plan'; readonly plan: MovedPlan; readonly marks: readonly Mark[] }
  | { readonly kind: 'faulty'; readonly faults: readonly Fault[] };

/** The plan of a row with its days, classes left and debt, or why it is not assigned (`docs/product.md` §4.9). */
export function checkPlan(offer: Offer, listed: ListedPlan, today: StudioDate): CheckedPlan {
  const { price, max_trainings_per_week: perWeek } = offer;
  const { start, end } = listed;
  const days = daysMovedIn({ start: start ?? 'now', end }, today);
  if (days.kind === 'refused') {
    const { message } = { ...planRefusals, ...movingInRefusals }[days.code];
    if (days.code !== 'PLAN_OVER') return faulty(days.code === 'PLAN_END_INVALID' ? 'end' : 'start', message);
    const lost = debtMovedIn(listed, price);
    const owed = lost > 0 ? `. Lo que debe, ${pesos(lost)}, no entra` : '';
    return faulty('plan', `terminó el ${longDate(days.facts.to)}${owed}`);
  }
  const most = classesOf(perWeek);
  if (listed.classes !== undefined && listed.classes > most) {
    return faulty('classes', `Quedan ${listed.classes}, y ${offer.name} da ${most}.`);
  }
  const debt = debtMovedIn(listed, price);
  if (debt > price) return faulty('debt', `Debe ${pesos(debt)}, y ${offer.name} vale ${pesos(price)}.`);
  const allowed = classesLeftIn(days, perWeek, today);
  const { from, to } = days;
  const plan: MovedPlan = {
    offer,
    from,
    to,
    isListed: start !== undefined || end !== undefined || listed.classes !== undefined,
    classes: listed.classes ?? allowed,
    isCalculated: listed.classes === undefined,
    debt,
  };
  return {
    kind: 'plan',
    plan,
    marks: [...marksOfDays(listed, plan), ...marksOfClasses(plan, allowed), ...marksOfMoney(listed, plan)],
  };
}

const faulty = (field: Fault['field'], message: string): CheckedPlan => ({
  kind: 'faulty',
  faults: [{ field, message }],
});

/** A list may count thirty days, or the day before: the further from a month, the odder. */
function marksOfDays({ start, end }: ListedPlan, { from }: MovedPlan): Mark[] {
  if (end === undefined) return [];
  const usual = periodOfPlan(from).to;
  const apart = Math.abs(studioDaysBetween(usual, end));
  if (apart === 0 || (start === undefined && end < usual)) return [];
  const instead = start === undefined ? 'un mes desde hoy' : 'un mes desde el inicio';
  return [
    {
      message: `Vence el ${longDate(end)}, como dice la lista; ${instead} sería el ${longDate(usual)}.`,
      oddness: apart,
    },
  ];
}

function marksOfClasses({ classes, isCalculated, to }: MovedPlan, allowed: number): Mark[] {
  if (isCalculated) return [];
  if (classes === 0) return [{ message: 'No le quedan clases.', oddness: 10 }];
  if (classes <= allowed) return [];
  return [
    {
      message: `Le quedan ${classes} clases, y hasta el ${longDate(to)} alcanza a tomar ${allowed}.`,
      oddness: 20 + classes - allowed,
    },
  ];
}

function marksOfMoney({ paid, debt: listed }: ListedPlan, { debt, offer: { price } }: MovedPlan): Mark[] {
  if (typeof paid !== 'number') {
    const isOpposite = listed !== undefined && ((paid === 'all' && debt > 0) || (paid === 'none' && debt === 0));
    return isOpposite ? [{ message: `Pagado y Debe no concuerdan: entra debiendo ${pesos(debt)}.`, oddness: 50 }] : [];
  }
  if (paid + debt === price) return [];
  const sum = `Pagó ${pesos(paid)} y debe ${pesos(debt)}; el plan vale ${pesos(price)}.`;
  return [{ message: `${sum} Entra debiendo ${pesos(debt)}.`, oddness: 50 }];
}
