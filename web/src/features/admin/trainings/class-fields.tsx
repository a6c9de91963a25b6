import {
  CAPACITY,
  CLASS_DESCRIPTION_MAX_LENGTH,
  ROOM_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from '@studio/contracts/rules/classes';
import { type ReactNode, useId, useState } from 'react';
import { useFailureLog } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { fieldsOf } from '../../../ui/form/form-fields.tsx';
import type { Option } from '../../../ui/form/select-field.tsx';
import { TextField, type TextFieldProps } from '../../../ui/form/text-field.tsx';
import type { FieldBinding } from '../../../ui/form/use-form.ts';
import { type AdminTraining, type TrainingChoices, useGetTrainingChoicesQuery } from './admin-training-endpoints.ts';
import { wholeNumber } from '../../../ui/form/whole-number.ts';
import { categoryOptions } from './training-words.ts';

/** The proposals for a class; empty until they are loaded, and typing works without them. */
export function useTrainingChoices() {
  const { data, error } = useGetTrainingChoicesQuery(undefined, fresh);
  useFailureLog(error, 'The choices of a class could not be loaded');
  return { choices: data ?? none, hasFailed: error !== undefined && !data };
}

const none: TrainingChoices = { coaches: [], titles: [], rooms: [] };

/**
 * The coaches to choose from, and the present coach of the class, even if no longer among them (docs/product.md §3.16).
 */
export function coachOptions({ coaches }: TrainingChoices, training?: AdminTraining): Option[] {
  const options = coaches.map(({ id, name }) => ({ value: id, label: name }));
  const { coach_id: present, coach_name: name } = training ?? {};
  if (present === undefined || coaches.some(({ id }) => id === present)) return options;
  return [...options, { value: present, label: name ?? 'Sin entrenador: quien lo daba ya no da clases' }];
}

const { kind, select, area, number } = fieldsOf<AdminTraining>();

const proposing = kind(ProposingField);

/** The kind and the size of a class, as part of a form. */
export const sizeFields = {
  category: select('Categoría', {
    of: (training) => training.category,
    initial: 'normal',
    options: categoryOptions,
    required: true,
  }),
  maxCapacity: number('Capacidad', { of: (training) => training.max_capacity, initial: CAPACITY.default }),
};

/** The optional details of a class (docs/product.md §3.16), as part of a form. */
export const classFields = ({ coaches, titles, rooms } = none) => ({
  title: proposing('Título (opcional)', {
    of: (training) => training.title,
    maxLength: TITLE_MAX_LENGTH,
    proposals: titles,
  }),
  room: proposing('Sala (opcional)', { of: (training) => training.room, maxLength: ROOM_MAX_LENGTH, proposals: rooms }),
  coachId: select('Entrenador (opcional)', {
    of: (training) => training.coach_id,
    words: (id) => coaches.find((each) => each.id === id)?.name ?? 'Alguien que ya no da clases',
    placeholder: 'Sin entrenador',
  }),
  description: area('Descripción (opcional)', {
    of: (training) => training.description,
    maxLength: CLASS_DESCRIPTION_MAX_LENGTH,
  }),
  /** 0 for none. */
  minParticipants: number('Mínimo de inscritos', { of: (training) => training.min_participants, initial: 0 }),
});

type ClassFieldName = keyof ReturnType<typeof classFields>;

interface ClassFieldsProps {
  readonly field: (name: ClassFieldName) => FieldBinding;
  /** As typed. */
  readonly capacity: string;
  readonly proposed: ReturnType<typeof useTrainingChoices>;
  /** The edited class. */
  readonly training?: AdminTraining | undefined;
  /** Further questions about the coach. */
  readonly children?: ReactNode;
}

/**
 * The details of a class besides its hour: title, room, coach, minimum of registrants, and a description, folded while
 * empty.
 */
export function ClassFields({ field, capacity, proposed, training, children }: ClassFieldsProps) {
  const fields = classFields(proposed.choices);
  const least = field('minParticipants');
  const isBeyond = wholeNumber(least.value) > wholeNumber(capacity);
  const description = field('description');
  const [isFolded] = useState(description.value === '');
  return (
    <>
      <FormGrid>
        {fields.title.input(field('title'))}
        {fields.room.input(field('room'))}
      </FormGrid>
      <CoachField field={field('coachId')} proposed={proposed} training={training} />
      {children}
      {fields.minParticipants.input(least, {
        hint: isBeyond
          ? 'Es más que la capacidad: nunca se confirmaría.'
          : 'Con 0 no se pide. Con menos, te preguntamos si la clase se hace; no se cancela sola.',
      })}
      {isFolded ? (
        <Disclosure label="Agregar una descripción">{fields.description.input(description)}</Disclosure>
      ) : (
        fields.description.input(description)
      )}
    </>
  );
}

type CoachFieldProps = Pick<ClassFieldsProps, 'proposed' | 'training'> & { readonly field: FieldBinding };

/** Who gives the class; renders nothing while nobody can be chosen. */
export function CoachField({ field, proposed: { choices, hasFailed }, training }: CoachFieldProps) {
  const options = coachOptions(choices, training);
  if (options.length === 0 && !hasFailed) return null;
  const hint = hasFailed ? 'No pudimos cargar quiénes dan clases.' : undefined;
  return classFields(choices).coachId.input(field, { options, hint });
}

/** A text field that proposes earlier texts. */
function ProposingField({ proposals, ...field }: TextFieldProps & { readonly proposals: readonly string[] }) {
  const list = useId();
  return (
    <>
      <TextField autoComplete="off" list={list} {...field} />
      <datalist id={list}>
        {proposals.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
    </>
  );
}
