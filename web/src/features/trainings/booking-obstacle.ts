import { mondayOf, type StudioDate } from '@studio/contracts/studio-time';
import { dayAndMonth } from '../../dates/spanish-dates.ts';
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
}

/** Why a member cannot book (docs/product.md §6.1). */
export interface Obstacle {
  readonly kind:
    'no-specials' | 'no-plan' | 'plan-ends' | 'plan-starts' | 'plan-frozen' | 'no-classes-left' | 'weekly-limit';
  readonly text: string;
}

/** The bookings that count towards the weekly limit; special and courtesy ones do not. */
export function usedThisWeek({
  bookedThisWeek,
  releasedThisWeek,
}: Pick<Credits, 'bookedThisWeek' | 'releasedThisWeek'>): number {
  return bookedThisWeek.filter((mine) => mine.paidFrom === 'plan').length + releasedThisWeek;
}

/** The reason why the member cannot book this training, known before the tap; null if there is none. */
export function bookingObstacle(training: Training, credits: Credits, today: StudioDate): Obstacle | null {
  // A released seat that is taken back is already paid (docs/product.md §3.18).
  if (training.released) return null;
  if (training.category === 'special') {
    if (credits.specialTrainingsRemaining > 0) return null;
    return { kind: 'no-specials', text: 'Sin entrenamientos especiales' };
  }
  return credits.plan ? (planObstacle(training, credits.plan) ?? limitObstacle(training, credits, today)) : null;
}

function planObstacle({ trainingDate }: Training, current: CurrentPlan): Obstacle | null {
  const { plan, isActive, remainingClasses, next, freeze } = current;
  if (next && trainingDate >= next.startDate) {
    return { kind: 'plan-starts', text: `Tu próximo plan empieza el ${dayAndMonth(next.startDate)}` };
  }
  if (!plan) return { kind: 'no-plan', text: 'No tienes un plan activo' };
  if (!isActive) {
    const ended = plan.status === 'Vencido' ? 'venció' : 'terminó';
    return { kind: 'no-plan', text: `Tu plan ${ended} el ${dayAndMonth(plan.endDate)}` };
  }
  if (trainingDate > plan.endDate) return { kind: 'plan-ends', text: `Tu plan vence el ${dayAndMonth(plan.endDate)}` };
  if (trainingDate < plan.startDate) {
    return { kind: 'plan-starts', text: `Tu plan empieza el ${dayAndMonth(plan.startDate)}` };
  }
  if (freeze && freeze.from <= trainingDate && trainingDate <= freeze.to) {
    return { kind: 'plan-frozen', text: frozenInWords(freeze) };
  }
  if (remainingClasses === 0) return { kind: 'no-classes-left', text: 'Usaste todas las clases de tu plan' };
  return null;
}

function limitObstacle({ trainingDate }: Training, credits: Credits, today: StudioDate): Obstacle | null {
  const limit = credits.plan?.plan?.maxTrainingsPerWeek ?? Infinity;
  const used = usedThisWeek(credits);
  if (used < limit) return null;
  const which = mondayOf(trainingDate) === mondayOf(today) ? 'esta' : 'esa';
  return { kind: 'weekly-limit', text: `Usaste ${used} de ${limit} ${which} semana` };
}
