import { listPlans } from '@studio/contracts/http/plan-routes';
import { getStudio } from '@studio/contracts/http/studio-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { comeBack, renderScreen, toast } from '../../testing/render-screen.tsx';
import { member, publicPlan, studioContacts } from '../../testing/studio-fixtures.ts';

test('a studio with an address and no map says where it is', async () => {
  const contacts = studioContacts({ address: 'Calle 10 # 14-25', mapUrl: '' });
  await renderScreen('/plans', { as: member(), given: ({ answers }) => answers(getStudio, contacts) });
  expect(await screen.findByText('Calle 10 # 14-25')).toBeVisible();
});

test('plans are bought by way of the contact links, not with a button', async () => {
  await renderScreen('/plans', { as: member(), given: ({ answers }) => answers(listPlans, [publicPlan()]) });
  const buy = within(await screen.findByRole('region', { name: '¿Quieres comprar un plan?' }));
  const map = await buy.findByRole('link', { name: /Carrera 14 # 9 Norte/ });
  expect(map).toHaveAttribute('href', 'https://maps.example.com/estudio');
  for (const name of [/^WhatsApp/, /^Instagram/, /^Facebook/, /^TikTok/]) {
    expect(buy.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  }
  expect(within(screen.getByRole('main')).queryByRole('button', { name: /comprar|pagar/i })).toBeNull();
});

test('plans that cannot be loaded can be tried again', async () => {
  const { person, studio } = await renderScreen('/plans', { as: member(), given: ({ loses }) => loses(listPlans) });
  await toast('Error al cargar los planes');
  studio.answers(listPlans, [publicPlan()]);
  await person.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText(/COP \/ mes/)).toBeVisible();
});

test('a plan shows price, rhythm, description and features, as they are now', async () => {
  const plan = publicPlan({
    name: 'Cordillera',
    price: 185_000,
    maxTrainingsPerWeek: 4,
    description: 'Para quien madruga',
    features: ['Grupos pequeños', 'Valoración inicial'],
  });
  const { studio } = await renderScreen('/plans', {
    as: member(),
    given: ({ answers }) => answers(listPlans, [plan]),
  });
  const card = (await screen.findByRole('heading', { name: 'Cordillera' })).closest('li')!;
  expect(card).toHaveTextContent(/\$\s185\.000,00 COP \/ mes/);
  expect(card).toHaveTextContent('4 entrenamientos por semana');
  expect(card).toHaveTextContent('16 clases al mes');
  expect(card).toHaveTextContent('Para quien madruga');
  const features = within(card).getAllByRole('listitem');
  expect(features.map(({ textContent }) => textContent)).toEqual(plan.features);
  expect(within(card).queryByText('Tu plan')).toBeNull();
  studio.answers(listPlans, [{ ...plan, price: 195_000 }]);
  comeBack();
  await waitFor(() => expect(card).toHaveTextContent(/\$\s195\.000,00 COP \/ mes/));
});
