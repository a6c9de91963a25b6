import { studioInstant } from '@studio/contracts/studio-time';
import { counted } from '../../../ui/counted.ts';
import type { AdminTraining } from './admin-training-endpoints.ts';
import { dayOf, startOf } from './training-words.ts';

/** Whether a training is under way or over; null if it has not begun. */
export function hasBegun(training: AdminTraining, now: Date): 'under-way' | 'over' | null {
  if (startOf(training) > now) return null;
  return studioInstant(dayOf(training), training.end_time) > now ? 'under-way' : 'over';
}

/** The warning before cancelling a training that has taken place (docs/product.md §3.7). */
export function pastWarning(begun: 'under-way' | 'over', enrolled: number): string {
  const happened = begun === 'over' ? 'Este entrenamiento ya pasó' : 'Este entrenamiento ya empezó';
  if (enrolled === 0) return `${happened}. No tuvo inscritos.`;
  const people = counted(enrolled, 'inscrito', 'inscritos');
  return `${happened}. Tuvo ${people}: si lo cancelas, se devuelven las clases que gastaron.`;
}
