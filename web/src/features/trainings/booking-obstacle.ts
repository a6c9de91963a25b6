import type { FreeSeatRefusal } from '@studio/contracts/rules/booking-policy';
import { mondayOf, toStudioDate, toStudioTime, type StudioDate } from '@studio/contracts/studio-time';
import { clockTime, dayAndMonth } from '../../dates/spanish-dates.ts';
import { frozenInWords } from '../plans/plan-words.ts';
import type { CurrentPlan } from '../plans/plan.ts';
import type { MyTraining, Training } from './training.ts';

/** Why a member cannot book, in words (docs/product.md §6.1). */
export interface Obstacle {
  /** The refusal that the server would answer with. */
  readonly code: FreeSeatRefusal['code'];
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
  /** The bookings of the week one of which can be exchanged for the class (docs/product.md §3.4). */
  readonly givesUp: readonly MyTraining[];
}

type Words = Pick<Obstacle, 'kind' | 'text'>;

export interface About extends Pick<Training, 'trainingDate'> {
  /** Absent while unknown. */
  readonly plan: CurrentPlan | undefined;
}

/** A refusal in words, as the notice above the days says it. */
export function refusalInWords(refusal: FreeSeatRefusal, { trainingDate, plan }: About, now: Date): Words {
  switch (refusal.code) {
    case 'SAME_DAY_ONLY': {
      const end = new Date(refusal.facts.until);
      const when = `${dayAndMonth(toStudioDate(end))} a las ${clockTime(toStudioTime(end))}`;
      const text = `Por tus faltas, hasta el ${when} solo puedes reservar clases del mismo día`;
      return { kind: 'same-day-only', text };
    }
    case 'NO_SPECIAL_TRAININGS':
      return { kind: 'no-specials', text: 'Sin entrenamientos especiales' };
    case 'NO_PLAN_FOR_DATE':
      return noPlanInWords(trainingDate, plan);
    case 'PLAN_FROZEN':
      return { kind: 'plan-frozen', text: frozenInWords(refusal.facts) };
    case 'NO_CLASSES_LEFT':
      return { kind: 'no-classes-left', text: 'Usaste todas las clases de tu plan' };
    default: {
      const { used, limit } = refusal.facts;
      const which = mondayOf(trainingDate) === mondayOf(toStudioDate(now)) ? 'esta' : 'esa';
      return { kind: 'weekly-limit', text: `Usaste ${used} de ${limit} ${which} semana` };
    }
  }
}

/** No plan covers the day of the training: which plans there are. */
function noPlanInWords(
  trainingDate: StudioDate,
  { plan, isActive, next }: Partial<Pick<CurrentPlan, 'plan' | 'isActive' | 'next'>> = {},
): Words {
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
