import { mondayOf, toStudioDate, type StudioDate } from '@studio/contracts/studio-time';
import { dayAndMonth } from '../../dates/spanish-dates.ts';
import type { CurrentPlan } from '../plans/plan-endpoints.ts';
import { bookingState } from './booking-state.ts';
import type { MyTraining, Training } from './training-endpoints.ts';

export interface Credits {
  /** Absent while it is unknown: then the server has the word. */
  readonly plan: CurrentPlan | undefined;
  readonly specialTrainingsRemaining: number;
  /** The member's bookings of the training's week. */
  readonly bookedThisWeek: readonly MyTraining[];
}

/** What counts towards the plan's weekly limit: neither special nor courtesy bookings do. */
export function usedThisWeek(booked: readonly MyTraining[]): number {
  return booked.filter((mine) => mine.paidFrom === 'plan').length;
}

/** Why the member cannot book this training, in words to show before the tap; null when nothing is in the way. */
export function bookingObstacle(training: Training, credits: Credits, today: StudioDate): string | null {
  if (training.category === 'special') {
    return credits.specialTrainingsRemaining > 0 ? null : 'Sin entrenamientos especiales';
  }
  if (!credits.plan) return null;
  const { plan, isActive, remainingClasses } = credits.plan;
  if (!plan) return 'No tienes un plan activo';
  if (!isActive) return `Tu plan ${plan.status === 'Vencido' ? 'venció' : 'terminó'} el ${dayAndMonth(plan.endDate)}`;
  if (training.trainingDate > plan.endDate) return `Tu plan vence el ${dayAndMonth(plan.endDate)}`;
  if (training.trainingDate < plan.startDate) return `Tu plan empieza el ${dayAndMonth(plan.startDate)}`;
  if (remainingClasses === 0) return 'Usaste todas las clases de tu plan';
  const used = usedThisWeek(credits.bookedThisWeek);
  const limit = plan.maxTrainingsPerWeek;
  if (used < limit) return null;
  const isThisWeek = mondayOf(training.trainingDate) === mondayOf(today);
  return `Usaste ${used} de ${limit} ${isThisWeek ? 'esta' : 'esa'} semana`;
}

/** Whether the member can book any of a week's trainings. */
export function canBookAny(week: readonly Training[], credits: Credits, now: Date): boolean {
  const booked = new Set(credits.bookedThisWeek.map(({ id }) => id));
  return week.some(
    (training) =>
      bookingState(training, booked.has(training.id), now) === 'open' &&
      bookingObstacle(training, credits, toStudioDate(now)) === null,
  );
}
