import { describe, expect, test } from 'vitest';
import { refusals } from '@studio/contracts/http/refusals';
import { bookingOf, trainingOn } from '../testing/fixtures.ts';
import { affectedPeople, calendarBetween, holidaysBetween, refusalOfClosing } from './calendar-policy.ts';

test('the days with a name are the holidays and the closed days, in order', () => {
  const closed = [{ startDate: '2026-12-20', endDate: '2026-12-21', reason: 'Mantenimiento' }];
  const christmas = { startDate: '2026-12-24', endDate: '2027-01-03', reason: null };
  expect(calendarBetween('2026-12-08', '2026-12-25', [...closed, christmas])).toEqual([
    { date: '2026-12-08', holiday: 'Inmaculada Concepción' },
    { date: '2026-12-20', closed: closed[0] },
    { date: '2026-12-21', closed: closed[0] },
    { date: '2026-12-24', closed: christmas },
    { date: '2026-12-25', holiday: 'Navidad', closed: christmas },
  ]);
});

const range = { startDate: '2026-12-24', endDate: '2026-12-26' };

describe('closing a range', () => {
  test('is allowed from today on', () => {
    expect(refusalOfClosing(range, { today: '2026-12-24', closed: [] })).toBeUndefined();
    expect(refusalOfClosing(range, { today: '2026-12-25', closed: [] })).toBe(refusals.CLOSURE_IN_PAST);
  });

  test('is refused where one of its days is closed', () => {
    const closed = [{ startDate: '2026-12-26', endDate: '2026-12-31', reason: null }];
    expect(refusalOfClosing(range, { today: '2026-12-01', closed })).toBe(refusals.CLOSURE_OVERLAPS);
  });
});

test('people are counted once, with all their bookings and places on waitlists', () => {
  const waiting = (accountId: string) => ({ accountId, joinedAt: new Date('2026-12-01T12:00:00Z') });
  const first = trainingOn('2026-12-24', '06:00:00', { _id: 't1', waitlist: [waiting('bruno')] });
  const second = trainingOn('2026-12-25', '06:00:00', { _id: 't2', waitlist: [waiting('carla'), waiting('ana')] });
  const bookings = [bookingOf(first, { _id: 'b1' }), bookingOf(second, { _id: 'b2', accountId: 'bruno' })];
  expect(affectedPeople([first, second], bookings)).toEqual([
    { accountId: 'ana', bookingIds: ['b1'], waitedFor: ['t2'] },
    { accountId: 'bruno', bookingIds: ['b2'], waitedFor: ['t1'] },
    { accountId: 'carla', bookingIds: [], waitedFor: ['t2'] },
  ]);
});

/**
 * Ley 51 de 1983, artículo 1: six that stay on their day, ten that move to the next Monday, and Thursday and Friday of Holy
 * Week. Ley 2578 de 2026 adds 9 July to those that move. Easter Sunday is 20 April 2025, 5 April 2026, 28 March 2027, 16
 * April 2028, 1 April 2029, 21 April 2030 and 13 April 2031.
 */
const byLaw: Readonly<Record<string, string>> = {
  '2025-01-01': 'Año Nuevo',
  '2025-01-06': 'Reyes Magos',
  '2025-03-24': 'San José',
  '2025-04-17': 'Jueves Santo',
  '2025-04-18': 'Viernes Santo',
  '2025-05-01': 'Día del Trabajo',
  '2025-06-02': 'Ascensión del Señor',
  '2025-06-23': 'Corpus Christi',
  '2025-06-30': 'Sagrado Corazón de Jesús y San Pedro y San Pablo',
  '2025-07-20': 'Grito de la Independencia',
  '2025-08-07': 'Batalla de Boyacá',
  '2025-08-18': 'Asunción de la Virgen',
  '2025-10-13': 'Día de la Raza',
  '2025-11-03': 'Todos los Santos',
  '2025-11-17': 'Independencia de Cartagena',
  '2025-12-08': 'Inmaculada Concepción',
  '2025-12-25': 'Navidad',
  '2026-01-01': 'Año Nuevo',
  '2026-01-12': 'Reyes Magos',
  '2026-03-23': 'San José',
  '2026-04-02': 'Jueves Santo',
  '2026-04-03': 'Viernes Santo',
  '2026-05-01': 'Día del Trabajo',
  '2026-05-18': 'Ascensión del Señor',
  '2026-06-08': 'Corpus Christi',
  '2026-06-15': 'Sagrado Corazón de Jesús',
  '2026-06-29': 'San Pedro y San Pablo',
  '2026-07-13': 'Nuestra Señora del Rosario de Chiquinquirá',
  '2026-07-20': 'Grito de la Independencia',
  '2026-08-07': 'Batalla de Boyacá',
  '2026-08-17': 'Asunción de la Virgen',
  '2026-10-12': 'Día de la Raza',
  '2026-11-02': 'Todos los Santos',
  '2026-11-16': 'Independencia de Cartagena',
  '2026-12-08': 'Inmaculada Concepción',
  '2026-12-25': 'Navidad',
  '2027-01-01': 'Año Nuevo',
  '2027-01-11': 'Reyes Magos',
  '2027-03-22': 'San José',
  '2027-03-25': 'Jueves Santo',
  '2027-03-26': 'Viernes Santo',
  '2027-05-01': 'Día del Trabajo',
  '2027-05-10': 'Ascensión del Señor',
  '2027-05-31': 'Corpus Christi',
  '2027-06-07': 'Sagrado Corazón de Jesús',
  '2027-07-05': 'San Pedro y San Pablo',
  '2027-07-12': 'Nuestra Señora del Rosario de Chiquinquirá',
  '2027-07-20': 'Grito de la Independencia',
  '2027-08-07': 'Batalla de Boyacá',
  '2027-08-16': 'Asunción de la Virgen',
  '2027-10-18': 'Día de la Raza',
  '2027-11-01': 'Todos los Santos',
  '2027-11-15': 'Independencia de Cartagena',
  '2027-12-08': 'Inmaculada Concepción',
  '2027-12-25': 'Navidad',
  '2028-01-01': 'Año Nuevo',
  '2028-01-10': 'Reyes Magos',
  '2028-03-20': 'San José',
  '2028-04-13': 'Jueves Santo',
  '2028-04-14': 'Viernes Santo',
  '2028-05-01': 'Día del Trabajo',
  '2028-05-29': 'Ascensión del Señor',
  '2028-06-19': 'Corpus Christi',
  '2028-06-26': 'Sagrado Corazón de Jesús',
  '2028-07-03': 'San Pedro y San Pablo',
  '2028-07-10': 'Nuestra Señora del Rosario de Chiquinquirá',
  '2028-07-20': 'Grito de la Independencia',
  '2028-08-07': 'Batalla de Boyacá',
  '2028-08-21': 'Asunción de la Virgen',
  '2028-10-16': 'Día de la Raza',
  '2028-11-06': 'Todos los Santos',
  '2028-11-13': 'Independencia de Cartagena',
  '2028-12-08': 'Inmaculada Concepción',
  '2028-12-25': 'Navidad',
  '2029-01-01': 'Año Nuevo',
  '2029-01-08': 'Reyes Magos',
  '2029-03-19': 'San José',
  '2029-03-29': 'Jueves Santo',
  '2029-03-30': 'Viernes Santo',
  '2029-05-01': 'Día del Trabajo',
  '2029-05-14': 'Ascensión del Señor',
  '2029-06-04': 'Corpus Christi',
  '2029-06-11': 'Sagrado Corazón de Jesús',
  '2029-07-02': 'San Pedro y San Pablo',
  '2029-07-09': 'Nuestra Señora del Rosario de Chiquinquirá',
  '2029-07-20': 'Grito de la Independencia',
  '2029-08-07': 'Batalla de Boyacá',
  '2029-08-20': 'Asunción de la Virgen',
  '2029-10-15': 'Día de la Raza',
  '2029-11-05': 'Todos los Santos',
  '2029-11-12': 'Independencia de Cartagena',
  '2029-12-08': 'Inmaculada Concepción',
  '2029-12-25': 'Navidad',
  '2030-01-01': 'Año Nuevo',
  '2030-01-07': 'Reyes Magos',
  '2030-03-25': 'San José',
  '2030-04-18': 'Jueves Santo',
  '2030-04-19': 'Viernes Santo',
  '2030-05-01': 'Día del Trabajo',
  '2030-06-03': 'Ascensión del Señor',
  '2030-06-24': 'Corpus Christi',
  '2030-07-01': 'Sagrado Corazón de Jesús y San Pedro y San Pablo',
  '2030-07-15': 'Nuestra Señora del Rosario de Chiquinquirá',
  '2030-07-20': 'Grito de la Independencia',
  '2030-08-07': 'Batalla de Boyacá',
  '2030-08-19': 'Asunción de la Virgen',
  '2030-10-14': 'Día de la Raza',
  '2030-11-04': 'Todos los Santos',
  '2030-11-11': 'Independencia de Cartagena',
  '2030-12-08': 'Inmaculada Concepción',
  '2030-12-25': 'Navidad',
  '2031-01-01': 'Año Nuevo',
  '2031-01-06': 'Reyes Magos',
  '2031-03-24': 'San José',
  '2031-04-10': 'Jueves Santo',
  '2031-04-11': 'Viernes Santo',
  '2031-05-01': 'Día del Trabajo',
  '2031-05-26': 'Ascensión del Señor',
  '2031-06-16': 'Corpus Christi',
  '2031-06-23': 'Sagrado Corazón de Jesús',
  '2031-06-30': 'San Pedro y San Pablo',
  '2031-07-14': 'Nuestra Señora del Rosario de Chiquinquirá',
  '2031-07-20': 'Grito de la Independencia',
  '2031-08-07': 'Batalla de Boyacá',
  '2031-08-18': 'Asunción de la Virgen',
  '2031-10-13': 'Día de la Raza',
  '2031-11-03': 'Todos los Santos',
  '2031-11-17': 'Independencia de Cartagena',
  '2031-12-08': 'Inmaculada Concepción',
  '2031-12-25': 'Navidad',
};

test('the holidays of 2025 to 2031 are those of the laws', () => {
  const found = holidaysBetween('2025-01-01', '2031-12-31').map(({ date, name }) => [date, name]);
  expect(found).toEqual(Object.entries(byLaw));
});

test('a year has 18 holidays, from 2026 on 19, on a day less where two of them meet', () => {
  const days = (year: number) => holidaysBetween(`${year}-01-01`, `${year}-12-31`).length;
  expect([2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031].map(days)).toEqual([18, 17, 19, 19, 19, 19, 18, 19]);
});

test('both days of a range count, and no other one', () => {
  expect(holidaysBetween('2026-12-08', '2026-12-25').map(({ date }) => date)).toEqual(['2026-12-08', '2026-12-25']);
  expect(holidaysBetween('2026-12-09', '2026-12-24')).toEqual([]);
});
