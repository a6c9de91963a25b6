import { parsePesos } from '@studio/contracts/money';
import { type ComponentProps, type ComponentType, createElement, type ReactElement } from 'react';
import { longDate } from '../../dates/spanish-dates.ts';
import { CheckField } from './check-field.tsx';
import { DateField } from './date-field.tsx';
import { moneyAsShown, MoneyField } from './money-field.tsx';
import { PasswordField } from './password-field.tsx';
import { RadioCards } from './radio-cards.tsx';
import { SelectField } from './select-field.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { EmailField, NumberField, TextField } from './text-field.tsx';
import { TimeField } from './time-field.tsx';
import type { FieldBinding } from './use-form.ts';
import { wholeNumber } from './whole-number.ts';

/** What a form says of one of its fields. `R` is the record that it edits, `A` are the attributes of its input. */
export interface FormField<R, A> {
  /** The name among changes that others made meanwhile. */
  readonly named: string;
  /** A value as it is named there. */
  readonly words: (value: string) => string;
  /** The value of a stored record, or of a new one. */
  readonly valueOf: (record: R | undefined) => string;
  /** A value as the request has it. */
  readonly sent: (value: string) => unknown;
  /** The input. `more` holds attributes that depend on the record or on other fields. */
  readonly input: (bound: FieldBinding, more?: A) => ReactElement;
}

/** What a table says of a field besides the attributes of its input. */
interface Described<R> {
  /** The value of a stored record; one that lacks it has the value of a new record. */
  readonly of?: (record: R) => string | number | boolean | null | undefined;
  /** The value of a new record; by default empty. */
  readonly initial?: string | number;
  /** The name among changes made meanwhile; by default the label. */
  readonly named?: string;
  readonly words?: (value: string) => string;
  readonly sent?: (value: string) => unknown;
}

/** The fields of a form by the names that its values, its faults and its inputs have. */
export type FormFields = Readonly<Record<string, FormField<never, never>>>;
export type RecordOf<F extends FormFields> = Parameters<F[keyof F]['valueOf']>[0];
export type ValuesOf<F extends FormFields> = Record<keyof F & string, string>;

/** The values of a form: those of a stored record, or of a new one. */
export function valuesOf<F extends FormFields>(fields: F, record?: RecordOf<F>): ValuesOf<F> {
  const values = Object.entries(fields).map(([name, field]) => [name, field.valueOf(record)]);
  return Object.fromEntries(values) as ValuesOf<F>;
}

/** The values of a form as the request has them, to be checked by its schema. */
export function sentOf<F extends FormFields>(fields: F, values: ValuesOf<F>): Record<keyof F, unknown> {
  const sent = Object.entries(fields).map(([name, field]) => [name, field.sent(values[name as keyof F & string])]);
  return Object.fromEntries(sent) as Record<keyof F, unknown>;
}

/** The attributes of an input that a table may set. */
type Attributes<P> = Partial<Omit<P, 'id' | 'name'>>;

/** A kind of field, by the component of its input. */
function kindOf<R, P extends object>(Input: ComponentType<P>, usual: Pick<Described<R>, 'words' | 'sent'> = {}) {
  return (label: string, field = {} as Described<R> & Attributes<P>): FormField<R, Attributes<P>> => {
    const { of, initial = '', named = label.replace(' (opcional)', ''), words, sent, ...attributes } = field;
    const asIs = (value: string) => value;
    return {
      named,
      words: words ?? usual.words ?? asIs,
      valueOf(record) {
        const value = record && of?.(record);
        if (typeof value === 'boolean') return value ? 'yes' : '';
        return String(value ?? initial);
      },
      sent: sent ?? usual.sent ?? asIs,
      input: (bound, more) => createElement(Input, { label, ...attributes, ...bound, ...more } as unknown as P),
    };
  };
}

/** Whether a check box is checked: a form keeps texts, and empty means no. */
const isChecked = (value: string) => value !== '';

interface CheckProps extends Pick<FieldBinding, 'value' | 'onValueChange'> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly name?: string | undefined;
  readonly error?: string | undefined;
}

function Consent({ value, onValueChange, ...field }: CheckProps) {
  return (
    <CheckField
      {...field}
      checked={isChecked(value)}
      onCheckedChange={(checked) => onValueChange(checked ? 'yes' : '')}
    />
  );
}

const Check = (props: CheckProps) => <Consent {...props} name={undefined} />;

const Phone = (props: ComponentProps<typeof TextField>) => <TextField type="tel" inputMode="tel" {...props} />;

type CardsProps = Omit<ComponentProps<typeof RadioCards>, 'legend'> & { readonly label: string };

const Cards = ({ label, ...cards }: CardsProps) => <RadioCards legend={label} {...cards} />;

/** The kinds of fields for forms about records `R`; without it, for forms that always begin empty. */
export function fieldsOf<R = never>() {
  const kind = <P extends object>(Input: ComponentType<P>, usual?: Pick<Described<R>, 'words' | 'sent'>) =>
    kindOf<R, P>(Input, usual);
  const select = kind(SelectField);
  const checkValues = { words: () => 'sí', sent: isChecked };
  return {
    text: kind(TextField),
    email: kind(EmailField),
    phone: kind(Phone),
    password: kind(PasswordField),
    area: kind(TextAreaField),
    /** A whole number. */
    number: kind(NumberField, { sent: wholeNumber }),
    /** COP. */
    money: kind(MoneyField, { words: moneyAsShown, sent: parsePesos }),
    date: kind(DateField, { words: longDate }),
    time: kind(TimeField),
    select: (label: string, field: Parameters<typeof select>[1] = {}) =>
      select(label, {
        words: (value) => field.options?.find((each) => each.value === value)?.label ?? value,
        ...field,
      }),
    /** One of a few choices, each explained. */
    cards: kind(Cards),
    check: kind(Check, checkValues),
    /** A check box that a form can refuse. */
    consent: kind(Consent, checkValues),
    /** Any other input. */
    kind,
  };
}
