import { listOwnClasses } from '@studio/contracts/http/coach-routes';
import { getCurrentPlan } from '@studio/contracts/http/membership-routes';
import { getMyTrainings } from '@studio/contracts/http/training-routes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeStudio } from '../../testing/fake-studio.ts';
import { comeBack, renderScreen } from '../../testing/render-screen.tsx';
import { currentPlan, member, myTraining, noPlan, ownClass } from '../../testing/studio-fixtures.ts';

/** Sunday, 15 March 2026, 20:00 in the studio. */
const sunday = new Date('2026-03-16T01:00:00Z');
const monday = myTraining({ trainingDate: '2026-03-16', startTime: '06:00:00', endTime: '07:00:00' });
const link = (name: RegExp) => screen.findByRole('link', { name });

const openHome = (given: (studio: FakeStudio) => void, at = sunday) => renderScreen('/', { as: member(), at, given });

test('the next class is that of any week, and what is left of the plan stands beside it', async () => {
  const { studio } = await openHome(({ answers }) => {
    answers(getMyTrainings, [myTraining({ trainingDate: '2026-03-18' }), monday]);
    answers(getCurrentPlan, currentPlan({ remainingClasses: 11 }));
  });
  const next = await link(/^Tu próximo entrenamiento/);
  expect(next).toHaveTextContent('Mañana 06:00');
  expect(next).toHaveAttribute('href', `/trainings?clase=${monday.id}`);
  expect(await screen.findByText('Te quedan 11 clases hasta el 31 de marzo')).toBeVisible();
  expect(studio.calls(getMyTrainings).map(({ query }) => query)).toEqual([{ from: '2026-03-15' }]);
  expect(screen.queryByRole('link', { name: /^Llegué/ })).toBeNull();
});

test('without a booking it leads to the classes, and a return shows one that was made meanwhile', async () => {
  const next = { name: 'Uno', startDate: '2026-04-01', endDate: '2026-05-01', classesGranted: 4 };
  const { studio } = await openHome(({ answers }) => answers(getCurrentPlan, { ...noPlan, next }));
  expect(await link(/^No tienes clases reservadas/)).toHaveAttribute('href', '/trainings');
  expect(await screen.findByText('Tu próximo plan empieza el 1 de abril')).toBeVisible();
  studio.answers(getMyTrainings, [monday]);
  comeBack();
  expect(await link(/^Tu próximo entrenamiento/)).toBeVisible();
});

test('who never had a plan finds the three steps in place of classes to choose', async () => {
  await openHome(({ answers }) => answers(getCurrentPlan, noPlan));
  expect(await screen.findByText('Así empiezas a entrenar:')).toBeVisible();
  expect(await link(/^Ver planes/)).toHaveAttribute('href', '/plans');
  expect(screen.queryByText('No tienes clases reservadas')).toBeNull();
});

test('a class that has begun is not the next one', async () => {
  const today = { trainingDate: '2026-03-15', startTime: '19:00:00', endTime: '20:00:00' };
  await openHome(({ answers }) => answers(getMyTrainings, [monday, myTraining({ ...today, isPast: true })]));
  expect(await link(/^Tu próximo entrenamiento/)).toHaveTextContent('Mañana 06:00');
});

test('«Llegué» is there once its time has come, until the member is marked', async () => {
  const now = new Date('2026-03-16T11:05:00Z');
  const { studio } = await openHome(({ answers }) => {
    answers(getMyTrainings, [monday]);
    answers(getCurrentPlan, currentPlan());
  }, now);
  expect(await link(/^Tu próximo entrenamiento/)).toHaveTextContent('Hoy 06:00');
  expect(await link(/^Llegué: lunes 16 de marzo, 06:00/)).toHaveAttribute('href', `/trainings?llegue=${monday.id}`);
  studio.answers(getMyTrainings, [{ ...monday, attendance: 'attended' }]);
  comeBack();
  expect(await link(/^No tienes clases reservadas/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Llegué/ })).toBeNull();
});

test('classes that could not be loaded are not called none', async () => {
  await openHome(({ loses }) => loses(getMyTrainings));
  expect(await link(/Ver mis entrenamientos/)).toBeVisible();
  expect(screen.queryByText('No tienes clases reservadas')).toBeNull();
});

test('a coach finds the class to give first, with the way to its list, and no word of classes to book', async () => {
  const given = ownClass({ trainingDate: '2026-03-16', startTime: '06:00:00', endTime: '07:00:00' });
  const over = ownClass({ trainingDate: '2026-03-15', startTime: '08:00:00', endTime: '09:00:00' });
  await renderScreen('/', {
    as: member({ coach: true }),
    at: sunday,
    given: ({ answers }) => answers(listOwnClasses, [over, given]),
  });
  const list = `/trainings?vista=mis-clases&clase=${given.id}`;
  expect(await link(/^Das clase Mañana 06:00/)).toHaveAttribute('href', list);
  expect(await link(/^Ver inscritos: lunes 16, 06:00/)).toHaveAttribute('href', list);
  expect(screen.queryByText('No tienes clases reservadas')).toBeNull();
});

test('an administrator finds the day of the studio first', async () => {
  await renderScreen('/', { as: member({ type: 'admin' }), at: sunday });
  expect(await link(/^Hoy en el estudio/)).toHaveAttribute('href', '/admin');
  expect(screen.queryByText('No tienes clases reservadas')).toBeNull();
});
