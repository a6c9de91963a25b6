import { getCalendarFeed, removeCalendarFeed, renewCalendarFeed } from '@studio/contracts/http/calendar-feed-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, toast } from '../../testing/render-screen.tsx';
import { member } from '../../testing/studio-fixtures.ts';

const createdAt = '2026-03-02T15:00:00.000Z';

/** Opens the calendar of a member whose address has already been shown. */
async function open() {
  const rendered = await renderScreen('/profile', {
    as: member(),
    given: ({ answers }) => answers(getCalendarFeed, { createdAt }),
  });
  const { person } = rendered;
  const section = within(await screen.findByRole('region', { name: 'Avisos y calendario' }));
  await person.click(section.getByText('Mis clases en mi calendario'));
  expect(await section.findByText('Tienes una dirección desde el 2 de marzo de 2026.')).toBeVisible();
  const confirm = async (name: string) => {
    const question = within(await screen.findByRole('alertdialog'));
    await person.click(question.getByRole('button', { name }));
  };
  return { ...rendered, section, confirm };
}

test('a calendar address is renewed after a question, and the new one is shown', async () => {
  const { person, studio, section, confirm } = await open();
  const address = 'https://estudio.example.com/api/calendars/nueva.ics';
  studio.answers(renewCalendarFeed, { createdAt, address });
  await person.click(section.getByRole('button', { name: 'Renovar dirección' }));
  await confirm('Renovar dirección');
  await toast('Dirección renovada');
  expect(await section.findByLabelText('Tu dirección privada')).toHaveValue(address);
});

test('a calendar address is removed after a question, and another one can be made', async () => {
  const { person, studio, section, confirm } = await open();
  studio.answers(removeCalendarFeed, undefined);
  await person.click(section.getByRole('button', { name: 'Quitar' }));
  expect(studio.calls(removeCalendarFeed)).toEqual([]);
  studio.answers(getCalendarFeed, { createdAt: null });
  await confirm('Quitar dirección');
  await toast('Dirección quitada');
  await waitFor(() => expect(section.getByRole('button', { name: 'Crear dirección' })).toBeVisible());
});
