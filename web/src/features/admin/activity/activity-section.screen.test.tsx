import { type ActivityEntry, listActivity } from '@studio/contracts/http/activity-routes';
import { getTrainingChoices } from '@studio/contracts/http/training-admin-routes';
import { listUsers } from '@studio/contracts/http/user-admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, renderScreen } from '../../../testing/render-screen.tsx';
import { administrator, adminUser, newId } from '../../../testing/studio-fixtures.ts';

const gloria = { id: newId(), name: 'Gloria Mejía' };
const laura = { id: newId(), name: 'Laura G.' };
const ana = adminUser({ first_name: 'Ana', last_name: 'Ruiz' });

const act = (changes: Partial<ActivityEntry>): ActivityEntry => ({
  id: newId(),
  at: '2026-03-11T14:00:00.000Z',
  kind: 'special-trainings-set',
  actor: gloria,
  user: { id: ana.id, name: 'Ana Ruiz' },
  facts: { before: 24, after: 25 },
  ...changes,
});

const entries: readonly ActivityEntry[] = [
  ...Array.from({ length: 25 }, () => act({})),
  act({ kind: 'user-deleted', user: { id: newId(), name: null }, facts: {} }),
  act({ user: { id: newId(), name: null }, facts: { before: 0, after: 30 } }),
  act({ kind: 'user-plan-changed', facts: { planName: 'Amanecer' } }),
];

/** Opens the reports with the entries above. */
const open = (filters = '') =>
  renderScreen(`/admin?tab=reportes${filters}`, {
    as: administrator(),
    at: new Date('2026-03-11T15:00:00Z'),
    given: ({ answers }) => {
      answers(listUsers, ({ query }) => {
        const items =
          query.type === 'admin' ? [adminUser({ ...gloria, first_name: 'Gloria', last_name: 'Mejía' })] : [ana];
        return { items, total: 1 };
      });
      answers(getTrainingChoices, () => ({ coaches: [laura], titles: [], rooms: [] }));
      answers(listActivity, ({ query }) => {
        const matching = entries.filter(
          ({ kind, user }) => (!query.kind || query.kind === kind) && (!query.user || query.user === user?.id),
        );
        const from = query.before ? matching.findIndex(({ id }) => id === query.before) + 1 : 0;
        const items = matching.slice(from, from + 25);
        return { items, hasMore: from + items.length < matching.length };
      });
    },
  });

const section = async () => within(await screen.findByRole('region', { name: 'Actividad' }));
const texts = async () => (await section()).queryAllByRole('listitem').map(({ textContent }) => textContent);
const hasEntries = (count: number) => waitFor(async () => expect(await texts()).toHaveLength(count));

test('acts are listed in sentences, older ones on demand, also about deleted accounts', async () => {
  const { person } = await open();
  await hasEntries(25);
  expect((await texts())[0]).toMatch(
    /^Gloria Mejía cambió los entrenamientos especiales de Ana Ruiz de 24 a 25\s*hoy, 09:00$/,
  );
  await person.click((await section()).getByRole('button', { name: 'Ver más' }));
  await hasEntries(28);
  const told = (await texts()).slice(25);
  expect(told[0]).toContain('eliminó una cuenta');
  expect(told[1]).toContain('entrenamientos especiales de una cuenta eliminada de 0 a 30');
  expect(told[2]).toContain('asignó el plan «Amanecer» a Ana Ruiz');
  expect((await section()).queryByRole('button', { name: 'Ver más' })).toBeNull();
});

test('the activity is filtered by actor, act and subject, which stand in the address', async () => {
  const { person, studio } = await open();
  await hasEntries(25);
  const filters = await section();
  for (const name of ['Laura G.', 'Gloria Mejía']) await filters.findByRole('option', { name });
  await person.selectOptions(filters.getByLabelText('Quién'), 'Gloria Mejía');
  await waitFor(() => expect(studio.calls(listActivity).at(-1)!.query).toMatchObject({ actor: gloria.id }));
  await person.selectOptions(filters.getByLabelText('Acción'), 'Plan de un usuario');
  await hasEntries(1);
  expect(window.location.search).toBe(`?tab=reportes&quien=${gloria.id}&accion=user-plan-changed`);
  await person.click(filters.getByRole('button', { name: 'Limpiar filtros' }));
  await hasEntries(25);
  await fill(person, filters.getByLabelText('Sobre quién'), 'ana ruiz');
  await person.click(await filters.findByRole('option', { name: /^Ana Ruiz/ }));
  expect(window.location.search).toBe(`?tab=reportes&sobre=${ana.id}`);
  await person.selectOptions(filters.getByLabelText('Acción'), 'Contraseña cambiada');
  expect(await filters.findByText('Nada coincide con estos filtros')).toBeVisible();
});

test('filters in the address show the names of their accounts', async () => {
  await open(`&sobre=${ana.id}&accion=user-plan-changed`);
  await hasEntries(1);
  await waitFor(async () => expect((await section()).getByLabelText('Sobre quién')).toHaveValue('Ana Ruiz'));
});
