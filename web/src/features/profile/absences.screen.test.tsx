import { type absencesSchema, getOwnAbsences } from '@studio/contracts/http/absence-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { renderScreen } from '../../testing/render-screen.tsx';
import { member, newId } from '../../testing/studio-fixtures.ts';

const absence = (trainingDate: string, title?: string) => ({
  bookingId: newId(),
  trainingDate,
  startTime: '18:00:00',
  title,
});

const openWith = (absences: z.input<typeof absencesSchema>) =>
  renderScreen('/profile', { as: member(), given: ({ answers }) => answers(getOwnAbsences, absences) });

async function section() {
  return screen.findByRole('region', { name: 'Faltas que cuentan' });
}

test('a studio without the rule says nothing of absences', async () => {
  const { studio } = await openWith({ rule: null, absences: [], sameDayOnlyUntil: null });
  await waitFor(() => expect(studio.calls(getOwnAbsences)).toHaveLength(1));
  await waitFor(() => expect(studio.underWay()).toBe(0));
  expect(screen.queryByText('Faltas que cuentan')).toBeNull();
});

test('a member reads which absences count, and what comes next', async () => {
  const rule = { limit: 3, days: 7 };
  await openWith({
    rule,
    absences: [absence('2026-03-03', 'Funcional'), absence('2026-03-05')],
    sameDayOnlyUntil: null,
  });
  const items = within(await section()).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'martes 3 de marzo, 18:00 · Funcional',
    'jueves 5 de marzo, 18:00',
  ]);
  expect(await section()).toHaveTextContent(
    'Con 1 falta más solo podrás reservar clases del mismo día durante 7 días.',
  );
});

test('a member without absences reads nothing of them', async () => {
  const { studio } = await openWith({ rule: { limit: 3, days: 7 }, absences: [], sameDayOnlyUntil: null });
  await screen.findByRole('region', { name: 'Plan actual' });
  await waitFor(() => expect(studio.calls(getOwnAbsences)).toHaveLength(1));
  expect(screen.queryByText('Faltas que cuentan')).toBeNull();
});

test('while the rule holds it says until when', async () => {
  await openWith({
    rule: { limit: 2, days: 7 },
    absences: [absence('2026-03-03'), absence('2026-03-05')],
    sameDayOnlyUntil: '2026-03-14T00:00:00.000Z',
  });
  expect(await section()).toHaveTextContent(
    'Hasta el viernes 13 de marzo a las 19:00 solo puedes reservar clases del mismo día.',
  );
});
