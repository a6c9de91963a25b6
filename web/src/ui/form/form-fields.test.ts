import { describe, expect, it } from 'vitest';
import { fieldGroup } from './field-group.ts';
import { fieldsOf, sentOf, valuesOf } from './form-fields.tsx';
import { fault } from './parse-with.ts';

interface Class {
  readonly title?: string;
  readonly day: string;
  readonly kind: 'normal' | 'special';
  readonly least: number | null;
  readonly isOpen: boolean;
}

const { text, date, select, number, check } = fieldsOf<Class>();

const fields = {
  title: text('Título (opcional)', { of: ({ title }) => title }),
  day: date('Fecha', { of: ({ day }) => day }),
  kind: select('Categoría', {
    of: ({ kind }) => kind,
    initial: 'normal',
    options: [{ value: 'special', label: 'Especial' }],
  }),
  least: number('Mínimo', { of: ({ least }) => least, initial: 0 }),
  isOpen: check('Abierta', { of: ({ isOpen }) => isOpen, named: 'Está abierta' }),
};

describe('the fields of a form', () => {
  it('begin with the values of a record, and with those of a new one where it lacks them', () => {
    const stored = { title: 'Yoga', day: '2026-03-01', kind: 'special', least: 3, isOpen: true } as const;
    expect(valuesOf(fields, stored)).toEqual({ ...stored, least: '3', isOpen: 'yes' });
    const lacking = { day: '2026-03-01', kind: 'special', least: null, isOpen: false } as const;
    expect(valuesOf(fields, lacking)).toEqual({ ...lacking, title: '', least: '0', isOpen: '' });
    expect(valuesOf(fields)).toEqual({ title: '', day: '', kind: 'normal', least: '0', isOpen: '' });
  });

  it('are sent as their kinds say', () => {
    const typed = { title: ' Yoga', day: '', kind: 'normal', least: '12', isOpen: 'yes' };
    expect(sentOf(fields, typed)).toEqual({ ...typed, least: 12, isOpen: true });
    expect(sentOf(fields, { ...typed, least: 'x', isOpen: '' })).toEqual({
      ...typed,
      least: Number.NaN,
      isOpen: false,
    });
  });

  it('are named among changes as in the form, and so are their values', () => {
    const named = Object.values(fields).map((field) => field.named);
    expect(named).toEqual(['Título', 'Fecha', 'Categoría', 'Mínimo', 'Está abierta']);
    expect(fields.day.words('2026-03-01')).toBe('1 de marzo de 2026');
    expect([fields.kind.words('special'), fields.kind.words('gone')]).toEqual(['Especial', 'gone']);
    expect(fields.isOpen.words('yes')).toBe('sí');
  });
});

it('a group of fields is one object of a request, whose faults stand at its fields', () => {
  const group = fieldGroup({ name: 'contactName', phone: 'contactPhone' });
  const typed = { contactName: 'Rosa', contactPhone: ' ' };
  expect(group.partsOf(typed)).toEqual({ name: 'Rosa', phone: ' ' });
  expect([group.isEmpty(typed), group.isEmpty({ ...typed, contactName: '' })]).toEqual([false, true]);
  expect(group.place(fault('phone', 'Falta'))).toEqual(fault('contactPhone', 'Falta'));
  expect(group.place(fault('', 'Falta'))).toEqual(fault('contactName', 'Falta'));
});
