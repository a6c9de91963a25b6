import type { FieldWords } from '../../../edit/changes-meanwhile.tsx';
import { wholeNumber } from '../../../ui/form/whole-number.ts';
import type { AdminTraining, TrainingChoices } from './admin-training-endpoints.ts';

/** The optional details of a class, as forms hold them (docs/product.md §3.16). */
export function classValuesOf(training?: AdminTraining) {
  return {
    title: training?.title ?? '',
    room: training?.room ?? '',
    coachId: training?.coach_id ?? '',
    description: training?.description ?? '',
    /** 0 for none. */
    minParticipants: String(training?.min_participants ?? 0),
  };
}

export type ClassValues = ReturnType<typeof classValuesOf>;

/** The numbers that the forms of classes hold as texts. */
export function numbersIn({ maxCapacity, minParticipants }: Record<'maxCapacity' | 'minParticipants', string>) {
  return { maxCapacity: wholeNumber(maxCapacity), minParticipants: wholeNumber(minParticipants) };
}

/** The labels of the fields; a coach, who is stored as an id, is shown by name. */
export function classFieldWords(coaches: TrainingChoices['coaches']): Record<keyof ClassValues, FieldWords> {
  const nameOf = (id: string) => coaches.find((each) => each.id === id)?.name ?? 'Alguien que ya no da clases';
  return {
    title: 'Título',
    room: 'Sala',
    coachId: { label: 'Entrenador', words: nameOf },
    description: 'Descripción',
    minParticipants: 'Mínimo de inscritos',
  };
}
