import { foldName } from '@studio/contracts/fold-name';
import { PLAN_WEEKS_OF_CLASSES } from '@studio/contracts/rules/plans';
import type { Offer } from '../../plans/offer.ts';

const wordsOf = (text: string) =>
  foldName(text)
    .replaceAll(/(\d)(?=[a-z])|([a-z])(?=\d)/g, '$1$2 ')
    .split(/[^a-z0-9]+/);

const withoutKind = (name: string) =>
  wordsOf(name)
    .filter((word) => !/^(plan|membresia|paquete)$/.test(word))
    .join(' ');

/** Finds the plan that a cell names as it is offered, whether or not one of them says «plan»; null for any other word. */
export function planReader(plans: readonly Offer[]): (text: string) => string | null {
  return (text) => {
    const same = plans.find(({ name }) => foldName(name) === foldName(text));
    const alike = plans.filter(({ name }) => withoutKind(name) === withoutKind(text));
    return (same ?? (alike.length === 1 ? alike[0]! : null))?.id ?? null;
  };
}

const numberWords = ['', 'un|una|uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete'].map(
  (word) => new RegExp(`^(${word})$`),
);
const classWord = /^(clases?|sesion(es)?|entrenamientos?|entrenos?|ingresos?)$/;
const weekWord = /^(x|por|x?(sem|semana|semanal(es)?)|vez|veces|dias?)$/;

/** How often a week a word trains: 3 for «3 x semana», «tres veces» and «12 clases»; null if it does not say. */
function rhythmIn(text: string): number | null {
  const words = wordsOf(text);
  const numbers = words.flatMap((word) => {
    const named = numberWords.findIndex((each, number) => number > 0 && each.test(word));
    return named > 0 ? [named] : /^\d{1,2}$/.test(word) ? [Number(word)] : [];
  });
  if (numbers.length !== 1) return null;
  const [number] = numbers as [number];
  if (words.some((word) => weekWord.test(word))) return number;
  return words.some((word) => classWord.test(word)) ? number / PLAN_WEEKS_OF_CLASSES : null;
}

/** The plan to propose for an unknown word: the only one with the rhythm that it names. */
export function proposedPlan(text: string, plans: readonly Offer[]): string | null {
  const rhythm = rhythmIn(text);
  const fitting = plans.filter(({ max_trainings_per_week: perWeek }) => perWeek === rhythm);
  return fitting.length === 1 ? fitting[0]!.id : null;
}
