import { RELATION_MAX_LENGTH } from '@studio/contracts/rules/people';
import { documentTypes } from '@studio/contracts/rules/people';
import { DocumentNumberField } from '../../ui/form/document-number-field.tsx';
import { fieldsOf } from '../../ui/form/form-fields.tsx';
import type { KeptGuardian } from './guardian-values.ts';

export const documentOptions = documentTypes.map((type) => ({ value: type, label: type }));

const leftOptions = [
  { value: 'remove', label: 'Borrarlos' },
  { value: 'keep', label: 'Conservarlos' },
];

/** The guardian of a member who is a minor (docs/product.md §4.16), as part of a form. */
export function guardianFields<R extends { readonly guardian?: KeptGuardian | undefined }>() {
  const { text, phone, select, consent, kind } = fieldsOf<R>();
  return {
    guardianName: text('Nombre del acudiente', { of: ({ guardian }) => guardian?.name, autoComplete: 'off' }),
    guardianDocumentType: select('Tipo de documento del acudiente', {
      of: ({ guardian }) => guardian?.documentType,
      options: documentOptions,
      placeholder: 'Selecciona',
    }),
    guardianDocumentNumber: kind(DocumentNumberField)('Número de documento del acudiente', {
      of: ({ guardian }) => guardian?.documentNumber,
    }),
    guardianRelation: text('Parentesco del acudiente', {
      of: ({ guardian }) => guardian?.relation,
      placeholder: 'Mamá, papá, tía…',
      autoComplete: 'off',
      maxLength: RELATION_MAX_LENGTH,
    }),
    guardianPhone: phone('Teléfono del acudiente', { of: ({ guardian }) => guardian?.phone, autoComplete: 'off' }),
    guardianAuthorized: consent('El acudiente autoriza el tratamiento de los datos de ambos', {
      of: ({ guardian }) => guardian !== undefined,
      named: 'Autorización del acudiente',
    }),
    /** What becomes of a guardian whom a corrected birth date leaves unneeded; empty until it is chosen. */
    guardianLeft: select('¿Qué hacemos con los datos del acudiente?', {
      options: leftOptions,
      placeholder: 'Elige',
      required: true,
    }),
  };
}
