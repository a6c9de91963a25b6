import { getWeek, joinWaitlist, leaveWaitlist } from '@studio/contracts/http/training-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { comeBack, toast, toasts } from '../../testing/render-screen.tsx';
import { training } from '../../testing/studio-fixtures.ts';
import { openWeek, rowOf } from '../../testing/open-week.ts';

/** Opens a full class with `others` on its waitlist; `on` says whether the member is on it. */
async function openFull({ others, on = false }: { readonly others: number; readonly on?: boolean }) {
  const full = training({ currentParticipants: 1, maxCapacity: 1 });
  const list = { others, on };
  const position = () => (list.on ? list.others + 1 : undefined);
  const rendered = await openWeek({
    given: ({ answers }) => {
      answers(getWeek, () => [
        { ...full, waitlistCount: list.others + Number(list.on) || undefined, waitlistPosition: position() },
      ]);
      answers(joinWaitlist, () => {
        list.on = true;
        return { message: '', position: position()! };
      });
      answers(leaveWaitlist, () => {
        list.on = false;
        return { message: '', position: null };
      });
    },
  });
  const row = await rowOf(full);
  return { ...rendered, list, row, button: (name: RegExp) => within(row).findByRole('button', { name }) };
}

test('a member joins a list behind others, undoes it, and moves up once they are gone', async () => {
  const { person, list, row, button } = await openFull({ others: 1 });
  expect(row).toHaveTextContent('1 en lista de espera');
  await person.click(await button(/^Unirme a la lista: /));
  await toast('Estás en la lista de espera: eres 2.º');
  await waitFor(() => expect(row).toHaveTextContent('Eres 2.º en la lista'));
  await person.click(await within(await toasts()).findByRole('button', { name: 'Deshacer' }));
  await toast('Saliste de la lista de espera');
  await waitFor(() => expect(row).toHaveTextContent('1 en lista de espera'));
  list.on = true;
  comeBack();
  await waitFor(() => expect(row).toHaveTextContent('Eres 2.º en la lista'));
  list.others = 0;
  comeBack();
  await waitFor(() => expect(row).toHaveTextContent('Eres 1.º en la lista'));
});

test('a member who leaves a waitlist is told which place is lost, and can join it again', async () => {
  const { person, row, button, studio } = await openFull({ others: 0, on: true });
  await person.click(await button(/^Salir de la lista: /));
  const question = await screen.findByRole('alertdialog', { name: /^Salir de la lista: / });
  expect(question).toHaveTextContent('Eres 1.º: pierdes ese puesto, y si vuelves a entrar quedas al final.');
  expect(studio.calls(leaveWaitlist)).toHaveLength(0);
  await person.click(within(question).getByRole('button', { name: 'Salir de la lista' }));
  expect(await button(/^Unirme a la lista: /)).toBeVisible();
  await waitFor(() => expect(row).not.toHaveTextContent('en la lista'));
  expect(row).not.toHaveTextContent('lista de espera');
});
