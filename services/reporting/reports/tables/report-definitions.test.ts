import { expect, test } from 'vitest';
import { fileNameOf } from './report-definitions.ts';

const createdAt = new Date('2026-11-30T15:00:00Z');

test.each([
  ['cash', null, null, 'caja-todo-2026-11-30.pdf'],
  ['cash', '2026-11-29', '2026-11-29', 'caja-2026-11-29.pdf'],
  ['cash', '2026-11-01', '2026-11-30', 'caja-2026-11-01-a-2026-11-30.pdf'],
  ['cash', '2026-11-01', null, 'caja-desde-2026-11-01.pdf'],
  ['classes-given', null, '2026-11-30', 'clases-dadas-hasta-2026-11-30.pdf'],
  ['everything', null, null, 'todo-el-estudio-2026-11-30.pdf'],
  ['registered-users', null, null, 'usuarios-registrados.pdf'],
  ['user-plans', '2026-11-01', '2026-11-30', 'planes-usuario.pdf'],
] as const)('the file of %s from %s to %s is %s', (type, startDate, endDate, name) => {
  expect(fileNameOf({ type, format: 'pdf', filters: { startDate, endDate }, createdAt })).toBe(name);
});
