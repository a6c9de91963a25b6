import { getCompliance } from '@studio/contracts/http/compliance-routes';
import { countContactsOutsideHours } from '@studio/contracts/http/contact-routes';
import { listUsers } from '@studio/contracts/http/user-admin-routes';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeStudio } from '../../../testing/fake-studio.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { administrator, newId } from '../../../testing/studio-fixtures.ts';

const at = new Date('2026-12-21T15:00:00Z');

const request = (name: string, dueOn: string) => ({
  user_id: newId(),
  name,
  requestedAt: '2026-11-26T15:00:00.000Z',
  dueOn,
});

async function open(given: (studio: FakeStudio) => void) {
  const rendered = await renderScreen('/admin?tab=reportes', { as: administrator(), at, given });
  return { ...rendered, section: within(await screen.findByRole('region', { name: 'Cumplimiento' })) };
}

test('consents, minors, requests with their last day and contacts are shown; the minors lead to their list', async () => {
  const { person, studio, section } = await open(({ answers }) => {
    answers(getCompliance, {
      consents: [
        { version: '2026-11-28', members: 41 },
        { version: '2026-11-25', members: 3 },
        { version: null, members: 6 },
      ],
      minorsWithoutGuardian: 2,
      deletionRequests: [request('Ana Ruiz', '2026-12-18'), request('Luz Ángel', '2026-12-21')],
    });
    answers(countContactsOutsideHours, { contacts: 132, outsideHours: 0 });
  });
  expect(await section.findByText('28 nov 2026: 41 · 25 nov 2026: 3 · Sin aceptar: 6')).toBeVisible();
  const [late, last] = section.getAllByRole('listitem');
  expect(late).toHaveTextContent('Ana RuizPlazo: 18 dic 2026VencidoLo pidió el 26 nov 2026');
  expect(last).toHaveTextContent('Luz ÁngelPlazo: 21 dic 2026Lo pidió');
  expect(await section.findByText('0 de 132 contactos fuera del horario de ley')).toBeVisible();
  await person.click(section.getByRole('link', { name: '2 menores sin acudiente' }));
  expect(await screen.findByLabelText('Estado')).toHaveValue('falta-acudiente');
  expect(studio.calls(listUsers).at(-1)!.query).toMatchObject({ guardianMissing: 'true' });
});

test('a studio that owes nothing reads so', async () => {
  const { section } = await open(() => {});
  for (const text of [
    'Aún no hay miembros',
    'Ningún menor sin acudiente',
    'Nadie lo ha pedido',
    'Aún no hay contactos',
  ])
    expect(await section.findByText(text)).toBeVisible();
});

test('figures that could not be loaded do not count as none, and can be tried again; the others stay', async () => {
  const { person, studio, section } = await open(({ loses, answers }) => {
    loses(getCompliance);
    answers(countContactsOutsideHours, { contacts: 1, outsideHours: 1 });
  });
  expect(await section.findByText('No pudimos cargar el cumplimiento.')).toBeVisible();
  expect(await section.findByText('1 de 1 contacto fuera del horario de ley')).toBeVisible();
  expect(section.queryByText('Nadie lo ha pedido')).toBeNull();
  studio.answers(getCompliance, { consents: [], minorsWithoutGuardian: 0, deletionRequests: [] });
  await person.click(section.getByRole('button', { name: 'Reintentar' }));
  expect(await section.findByText('Nadie lo ha pedido')).toBeVisible();
});
