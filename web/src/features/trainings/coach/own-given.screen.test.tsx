import { listOwnClassesGiven } from '@studio/contracts/http/classes-given-routes';
import { listOwnClasses } from '@studio/contracts/http/coach-routes';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeStudio } from '../../../testing/fake-studio.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { member } from '../../../testing/studio-fixtures.ts';

async function openGiven(given: (studio: FakeStudio) => void) {
  const rendered = await renderScreen('/trainings?vista=mis-clases', {
    as: member({ coach: true }),
    given: (studio) => {
      studio.answers(listOwnClasses, []);
      given(studio);
    },
  });
  await rendered.person.click(await screen.findByText('Clases dadas'));
  return rendered;
}

const month = { own: 14, asSubstitute: 2, replaced: 1, cancelled: 3, people: 1_096, attended: 81 };

test('a coach reads the own figures month by month, asked for once the part is opened', async () => {
  const { studio } = await openGiven(({ answers }) => {
    answers(listOwnClassesGiven, [
      { month: '2026-11', ...month },
      { month: '2026-10', ...month, own: 0 },
    ]);
  });
  const table = await screen.findByRole('table', { name: 'Tus clases dadas por mes' });
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'MesPropiasComo reemplazoReemplazadasCanceladasPersonasAsistieron',
    'noviembre de 2026142131.09681',
    'octubre de 202602131.09681',
  ]);
  expect(screen.getByText(/^Cuentan las clases que ya terminaron/)).toBeVisible();
  expect(studio.calls(listOwnClassesGiven)).toHaveLength(1);
});

test('a coach who gave none yet reads what will stand there', async () => {
  await openGiven(() => {});
  expect(await screen.findByText('Aquí verás, mes por mes, las clases que vayas dando.')).toBeVisible();
});

test('figures that could not be loaded can be tried again', async () => {
  const { person, studio } = await openGiven(({ loses }) => loses(listOwnClassesGiven));
  expect(await screen.findByText('No pudimos cargar tus clases dadas.')).toBeVisible();
  studio.answers(listOwnClassesGiven, [{ month: '2026-11', ...month }]);
  await person.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('rowheader', { name: 'noviembre de 2026' })).toBeVisible();
});
