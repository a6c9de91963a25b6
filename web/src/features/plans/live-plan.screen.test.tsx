import { getCurrentPlan, watchCurrentPlan } from '@studio/contracts/http/membership-routes';
import { getOwnPayments } from '@studio/contracts/http/payment-routes';
import { listPlans } from '@studio/contracts/http/plan-routes';
import { getWeek } from '@studio/contracts/http/training-routes';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { wednesday } from '../../testing/open-week.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { currentPlan, member, noPlan, planBalance, publicPlan, training } from '../../testing/studio-fixtures.ts';

test.each([
  ['/', 'Así empiezas a entrenar:', /^Te quedan 12 clases/],
  ['/trainings?semana=2026-03-09', 'No tienes un plan activo', /quedan 12/],
  ['/profile', 'Así empiezas a entrenar:', 'clases restantes'],
  ['/plans', 'Amanecer', 'Tu plan'],
])('a plan given at the desk shows on the open page %s at once', async (address, before, after) => {
  const { studio } = await renderScreen(address, {
    as: member(),
    at: wednesday,
    given: ({ answers }) => {
      answers(getCurrentPlan, noPlan);
      answers(getWeek, [training()]);
      answers(listPlans, [publicPlan({ name: 'Amanecer' })]);
    },
  });
  // On the week it holds its room, unseen, until the answer about a request for a plan.
  await waitFor(() => expect(screen.getByText(before)).toBeVisible());
  studio.answers(getCurrentPlan, currentPlan());
  await waitFor(() => expect(studio.tells(watchCurrentPlan, { event: 'changed', data: {} })).toBe(true));
  expect((await screen.findAllByText(after))[0]).toBeVisible();
});

test('a payment at the desk shows on the open profile at once', async () => {
  const plan = planBalance({ paid: 0, debt: 120_000 });
  const { studio } = await renderScreen('/profile', {
    as: member(),
    at: wednesday,
    given: ({ answers }) => {
      answers(getCurrentPlan, currentPlan());
      answers(getOwnPayments, { debt: 120_000, credit: 0, plans: [plan], entries: [] });
    },
  });
  expect(await screen.findByText(/^Debes \$\s120\.000$/, { selector: 'header *' })).toBeVisible();
  const paid = { ...plan, paid: 120_000, debt: 0 };
  studio.answers(getOwnPayments, { debt: 0, credit: 0, plans: [paid], entries: [] });
  await waitFor(() => expect(studio.tells(watchCurrentPlan, { event: 'changed', data: {} })).toBe(true));
  expect(await screen.findByText(/^Al día · pagaste \$\s120\.000$/)).toBeVisible();
});
