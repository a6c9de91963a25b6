import { mondayOf, toStudioDate, toStudioTime, type StudioDate } from '@studio/contracts/studio-time';
import { clockTime, dayAndMonth } from '../../dates/spanish-dates.ts';
import { frozenInWords } from '../plans/plan-words.ts';
import type { CurrentPlan } from '../plans/plan-endpoints.ts';
import type { MyTraining, Training } from './training.ts';

export interface Credits {
  /** Absent while unknown: the server then decides. */
  readonly plan: CurrentPlan | undefined;
  readonly specialTrainingsRemaining: number;
  /** The member's bookings of the training's week. */
  readonly bookedThisWeek: readonly MyTraining[];
  /** The number of seats in that week that the member has released: their classes stay used (docs/product.md §3.18). */
  readonly releasedThisWeek: number;
  /** Until then absences restrict the member to classes of the same day (docs/product.md §3.21), an ISO instant. */
  readonly sameDayOnlyUntil?: string | null | undefined;
}

interface Loaded extends Pick<Credits, 'plan' | 'specialTrainingsRemaining'> {
  readonly week: readonly Training[] | undefined;
  readonly mine: readonly MyTraining[] | undefined;
  /** The member's released seats of the week. */
  readonly released: readonly MyTraining[] | undefined;
  readonly absences: { readonly sameDayOnlyUntil: string | null } | undefined;
}

/** The facts that decide what a member can book in a week; what is not loaded yet counts as none. */
export function creditsOf({ week = [], mine = [], released: given = [], absences, ...known }: Loaded): Credits {
  const free = new Set(given.filter((seat) => !countsInWeek(seat)).map(({ id }) => id));
  return {
    ...known,
    bookedThisWeek: mine,
    releasedThisWeek: week.filter(({ id, released, category }) => released && category === 'normal' && !free.has(id))
      .length,
    sameDayOnlyUntil: absences?.sameDayOnlyUntil,
  };
}

/** Why a member cannot book (docs/product.md §6.1). */
export interface Obstacle {
  readonly kind:
    | 'same-day-only'
    | 'no-specials'
    | 'no-plan'
    | 'plan-ends'
    | 'plan-starts'
    | 'plan-frozen'
    | 'no-classes-left'
    | 'weekly-limit';
  readonly text: string;
  /** Whether giving up one class of the week solves it (docs/product.md §3.4). */
  readonly endsWithChange?: boolean;
}

/** Whether giving the booking up frees one of the week's classes. */
export const countsInWeek = ({ paidFrom, voided }: MyTraining) => paidFrom === 'plan' && !voided;

/** The classes that count towards the weekly limit. */
export function usedThisWeek({
  bookedThisWeek,
  releasedThisWeek,
}: Pick<Credits, 'bookedThisWeek' | 'releasedThisWeek'>): number {
  return bookedThisWeek.filter(countsInWeek).length + releasedThisWeek;
}

/**
 * The reason why the member cannot book this training, known before the tap; null if there is none. The server's rules
 * are in `booking-policy.ts` and `credit-policy.ts`, in the same order.
 */
export function bookingObstacle(training: Training, credits: Credits, now: Date): Obstacle | null {
  // A released seat that is taken back is already paid (docs/product.md §3.18).
  if (training.released) return null;
  const today = toStudioDate(now);
  const { sameDayOnlyUntil: until, plan } = credits;
  if (until && now < new Date(until) && training.trainingDate > today) {
    const end = new Date(until);
    const when = `${dayAndMonth(toStudioDate(end))} a las ${clockTime(toStudioTime(end))}`;
    const text = `Por tus faltas, hasta el ${when} solo puedes reservar clases del mismo día`;
    return { kind: 'same-day-only', text };
  }
  if (training.category === 'special') {
    if (credits.specialTrainingsRemaining > 0) return null;
    return { kind: 'no-specials', text: 'Sin entrenamientos especiales' };
  }
  if (!plan) return null;
  const payer = payersOf(plan).find((each) => covers(each, training.trainingDate));
  if (!payer) return noPayer(training, plan);
  // With a next plan, the class that is given back may be of the other one.
  const endsWithChange = !plan.next && usedThisWeek(credits) <= (payer.maxTrainingsPerWeek ?? Infinity);
  return planObstacle(training, payer, endsWithChange) ?? limitObstacle(training, credits, { payer, today });
}

/** A plan that can pay for the trainings of its period. */
interface Payer {
  readonly startDate: StudioDate;
  readonly endDate: StudioDate;
  /** Absent while unknown, as the limit. */
  readonly remainingClasses?: number | undefined;
  readonly maxTrainingsPerWeek?: number | undefined;
  readonly freeze?: CurrentPlan['freeze'];
}

/** The active plan, and the next one, which pays as soon as it is assigned (docs/product.md §2.2). */
export function payersOf({ plan, isActive, remainingClasses, freeze, next }: CurrentPlan): readonly Payer[] {
  const current = plan && isActive ? [{ ...plan, remainingClasses, freeze }] : [];
  return next ? [...current, next] : current;
}

const covers = ({ startDate, endDate }: Payer, day: StudioDate) => startDate <= day && day <= endDate;

/** No plan covers the day of the training. */
function noPayer({ trainingDate }: Training, { plan, isActive, next }: CurrentPlan): Obstacle {
  if (plan && isActive && trainingDate < plan.startDate) {
    return { kind: 'plan-starts', text: `Tu plan empieza el ${dayAndMonth(plan.startDate)}` };
  }
  if (next && trainingDate < next.startDate) {
    return { kind: 'plan-starts', text: `Tu próximo plan empieza el ${dayAndMonth(next.startDate)}` };
  }
  if (next) return { kind: 'plan-ends', text: `Tu próximo plan vence el ${dayAndMonth(next.endDate)}` };
  if (!plan) return { kind: 'no-plan', text: 'No tienes un plan activo' };
  if (isActive) return { kind: 'plan-ends', text: `Tu plan vence el ${dayAndMonth(plan.endDate)}` };
  const ended = plan.status === 'Vencido' ? 'venció' : 'terminó';
  return { kind: 'no-plan', text: `Tu plan ${ended} el ${dayAndMonth(plan.endDate)}` };
}

function planObstacle(
  { trainingDate }: Training,
  { freeze, remainingClasses }: Payer,
  endsWithChange: boolean,
): Obstacle | null {
  if (freeze && freeze.from <= trainingDate && trainingDate <= freeze.to) {
    return { kind: 'plan-frozen', text: frozenInWords(freeze) };
  }
  if (remainingClasses === 0) {
    return { kind: 'no-classes-left', text: 'Usaste todas las clases de tu plan', endsWithChange };
  }
  return null;
}

interface Limited {
  readonly payer: Payer;
  readonly today: StudioDate;
}

function limitObstacle({ trainingDate }: Training, credits: Credits, { payer, today }: Limited): Obstacle | null {
  const { maxTrainingsPerWeek: limit = Infinity } = payer;
  const used = usedThisWeek(credits);
  if (used < limit) return null;
  const which = mondayOf(trainingDate) === mondayOf(today) ? 'esta' : 'esa';
  return { kind: 'weekly-limit', text: `Usaste ${used} de ${limit} ${which} semana`, endsWithChange: used === limit };
}
