import { CLASS_DESCRIPTION_MAX_LENGTH, ROOM_MAX_LENGTH, TITLE_MAX_LENGTH } from '@studio/contracts/rules/classes';
import { type ReactNode, useId, useState } from 'react';
import { useFailureLog } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { type Option, SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { NumberField, TextField, type TextFieldProps } from '../../../ui/form/text-field.tsx';
import type { FieldBinding } from '../../../ui/form/use-form.ts';
import { type AdminTraining, type TrainingChoices, useGetTrainingChoicesQuery } from './admin-training-endpoints.ts';
import { wholeNumber } from '../../../ui/form/whole-number.ts';
import type { ClassValues } from './class-values.ts';

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

interface ClassFieldsProps {
  readonly field: (name: keyof ClassValues) => FieldBinding;
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
  const { choices, hasFailed } = proposed;
  const coaches = coachOptions(choices, training);
  return (
    <>
      <FormGrid>
        <ProposingField
          label="Título (opcional)"
          maxLength={TITLE_MAX_LENGTH}
          proposals={choices.titles}
          {...field('title')}
        />
        <ProposingField
          label="Sala (opcional)"
          maxLength={ROOM_MAX_LENGTH}
          proposals={choices.rooms}
          {...field('room')}
        />
      </FormGrid>
      {(coaches.length > 0 || hasFailed) && (
        <SelectField
          label="Entrenador (opcional)"
          options={coaches}
          placeholder="Sin entrenador"
          hint={hasFailed ? 'No pudimos cargar quiénes dan clases.' : undefined}
          {...field('coachId')}
        />
      )}
      {children}
      <LeastRegistrants capacity={capacity} {...field('minParticipants')} />
      <DescriptionField {...field('description')} />
    </>
  );
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

/** The number of registrants from which a class takes place for sure (docs/product.md §3.20). */
function LeastRegistrants({ capacity, ...field }: FieldBinding & Pick<ClassFieldsProps, 'capacity'>) {
  const isBeyond = wholeNumber(field.value) > wholeNumber(capacity);
  return (
    <NumberField
      label="Mínimo de inscritos"
      hint={
        isBeyond
          ? 'Es más que la capacidad: nunca se confirmaría.'
          : 'Con 0 no se pide. Con menos, te preguntamos si la clase se hace; no se cancela sola.'
      }
      {...field}
    />
  );
}

function DescriptionField(field: FieldBinding) {
  const [isFolded] = useState(field.value === '');
  const area = <TextAreaField label="Descripción (opcional)" maxLength={CLASS_DESCRIPTION_MAX_LENGTH} {...field} />;
  return isFolded ? <Disclosure label="Agregar una descripción">{area}</Disclosure> : area;
}
