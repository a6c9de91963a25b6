import { counted } from '../../ui/counted.ts';
import { usedThisWeek, type Credits } from './booking-obstacle.ts';
import type { MyTraining } from './training.ts';

interface ShownWeek {
  readonly isPast: boolean;
  readonly isThisWeek: boolean;
}

export const weekInWords = ({ isThisWeek }: Pick<ShownWeek, 'isThisWeek'>) =>
  isThisWeek ? 'esta semana' : 'esa semana';

/**
 * The plan's remaining allowance in parts: `1 de 3 esta semana`, `quedan 11`. A past week has none: another plan may
 * have applied then. `mine` is absent while unknown.
 */
export function allowanceParts(credits: Credits, mine: readonly MyTraining[] | undefined, shown: ShownWeek): string[] {
  const { plan, specialTrainingsRemaining: special } = credits;
  const parts: string[] = [];
  if (plan?.isActive && plan.plan) {
    const limit = plan.plan.maxTrainingsPerWeek;
    if (mine && !shown.isPast) parts.push(`${usedThisWeek(mine)} de ${limit} ${weekInWords(shown)}`);
    parts.push(plan.remainingClasses === 1 ? 'queda 1' : `quedan ${plan.remainingClasses}`);
  } else if (plan) {
    parts.push('Sin plan activo');
  }
  if (special > 0) parts.push(counted(special, 'especial', 'especiales'));
  return parts;
}
