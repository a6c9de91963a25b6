import { foldName } from '@studio/contracts/fold-name';

/** What a column of an import can hold, with its title in the template; `required` ones make the account. */
export const importFields = {
  firstName: { title: 'Nombres', required: true },
  lastName: { title: 'Apellidos', required: true },
  email: { title: 'Correo', required: true },
  documentType: { title: 'Tipo de documento', required: false },
  documentNumber: { title: 'Documento', required: true },
  phone: { title: 'Teléfono', required: true },
  dateOfBirth: { title: 'Fecha de nacimiento', required: false },
  gender: { title: 'Género', required: false },
  plan: { title: 'Plan', required: false },
  start: { title: 'Inicio del plan', required: false },
} as const;

export type ImportField = keyof typeof importFields;

export const fieldNames = Object.keys(importFields) as ImportField[];

/** The field of each column; null for one that is left out. Columns of one field are read together. */
export type Columns = readonly (ImportField | null)[];

/** How titles name each field, without case, accents and marks; the first that fits counts. */
const namings: readonly (readonly [ImportField, RegExp])[] = [
  ['documentType', /^tipo\b.*\b(doc\w*|id\w*)$|^tipo$/],
  ['dateOfBirth', /^(f |fecha (de )?)?nac\w*$|cumpleanos|birth/],
  ['start', /^inici\w*|^desde$|^fecha (de )?inici\w*|^start/],
  ['plan', /^(nombre (del )?)?(plan|membresia|paquete)( actual)?$/],
  ['firstName', /^((primer|segundo) )?nombres?$|^(first|given) name$/],
  ['lastName', /^((primer|segundo) )?apellidos?$|^(last|family) name$|^surname$/],
  ['email', /^(e ?)?mail$|^correo\b|^direccion de correo/],
  ['phone', /^(numero (de )?)?(tel|telefono|cel|celular|movil|whatsapp|phone)\b/],
  ['documentNumber', /^((numero|num|no|nro|n) (de )?)?(documento|doc|cedula|identificacion|identidad|cc|c c|id)\b/],
  ['gender', /^(genero|sexo|gender|sex)$/],
];

/** A name may be spread over two columns: «Primer apellido», «Segundo apellido». */
const manyColumns = new Set<ImportField>(['firstName', 'lastName']);

/** The field of each title, as far as the titles name one. */
export function matchColumns(titles: readonly string[]): Columns {
  const taken = new Set<ImportField>();
  return titles.map((title) => {
    const plain = foldName(title)
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim();
    const field = namings.find(([, naming]) => naming.test(plain))?.[0];
    if (field === undefined || (taken.has(field) && !manyColumns.has(field))) return null;
    taken.add(field);
    return field;
  });
}

/** The required fields that no column has. */
export function missingFields(columns: Columns): ImportField[] {
  return fieldNames.filter((field) => importFields[field].required && !columns.includes(field));
}

/** A row's text of a field; empty where no column has it. */
export function textOf(cells: readonly string[], columns: Columns, field: ImportField): string {
  return columns
    .flatMap((each, at) => (each === field ? [cells[at] ?? ''] : []))
    .join(' ')
    .trim();
}
