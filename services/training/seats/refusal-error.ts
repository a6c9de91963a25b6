import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { dayInWords, daysInWords } from '@studio/contracts/days-in-words';
import { addStudioDays } from '@studio/contracts/studio-time';
import { refusalsOverPlan } from '../rules/credit-policy.ts';
import type { RefusedAct } from '../rules/seat-act.ts';

/** The refusal of an act as it is answered; of a frozen plan, with the day from which it can be used again. */
export function refusalError({ refusal, freeze }: Pick<RefusedAct, 'refusal' | 'freeze'>): AppError {
  if (!freeze) return new AppError(refusal);
  const from = dayInWords(addStudioDays(freeze.to, 1));
  const message = `Tu plan está congelado ${daysInWords(freeze)}. Puedes inscribirte en entrenamientos desde el ${from}.`;
  return new AppError(refusal, { message });
}

/** Refusals that depend on data of other services: the plan and the account's status. */
export const overProjections = [...refusalsOverPlan, genericRefusals.SESSION_ENDED];
