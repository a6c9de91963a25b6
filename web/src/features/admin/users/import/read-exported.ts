import { plainCell } from '@studio/contracts/csv-cell';
import { exportedPeople, genderLabels, statusLabels } from '@studio/contracts/exported-people';
import { isStudioDate, studioInstant } from '@studio/contracts/studio-time';
import type { TableRow } from './read-cells.ts';

type Column = keyof typeof exportedPeople;

const needed: readonly Column[] = ['firstName', 'lastName', 'email', 'documentType', 'documentNumber', 'phone'];

const personId = /^[0-9a-f]{24}$/;

/**
 * Reads the rows of «Llevarse todo» (docs/product.md §7.6): every cell means what the studio stored, whatever it looks
 * like, so no rule for lists of other programs applies. Null for a row of any other list.
 */
export function exportedReader(titles: readonly string[]) {
  const at = (column: Column) => titles.indexOf(exportedPeople[column]);
  const isExport = [...needed, 'personId' as const].every((column) => at(column) >= 0);
  return (row: TableRow) => {
    const cell = (column: Column) => plainCell((row.written ?? row.cells)[at(column)] ?? '').trim();
    return isExport && personId.test(cell('personId')) ? personIn(cell) : null;
  };
}

/** The form of a person; a cell that was changed to something else is left to its checks. */
function personIn(cell: (column: Column) => string) {
  const contact = { name: cell('contactName'), phone: cell('contactPhone'), relation: cell('contactRelation') };
  const guardian = {
    name: cell('guardianName'),
    documentType: cell('guardianDocumentType'),
    documentNumber: cell('guardianDocumentNumber'),
    relation: cell('guardianRelation'),
    phone: cell('guardianPhone'),
    version: cell('guardianVersion'),
    at: instantIn(cell('guardianAt')),
  };
  return {
    firstName: cell('firstName'),
    lastName: cell('lastName'),
    email: cell('email'),
    documentType: cell('documentType'),
    documentNumber: cell('documentNumber'),
    phone: cell('phone'),
    dateOfBirth: cell('dateOfBirth'),
    gender: keyOf(genderLabels, cell('gender')),
    note: cell('note'),
    ...(contact.name !== '' && { emergencyContact: contact }),
    exported: {
      accountStatus: keyOf(statusLabels, cell('accountStatus')) || undefined,
      ...(guardian.name !== '' && { guardian }),
    },
  };
}

function keyOf(names: Readonly<Record<string, string>>, name: string): string {
  return Object.keys(names).find((key) => names[key] === name) ?? name;
}

/** An instant of studio time, `2026-11-28 03:10:00`. */
function instantIn(text: string): string {
  const [day = '', time = ''] = text.split(' ');
  return isStudioDate(day) && time !== '' ? studioInstant(day, time).toISOString() : text;
}
