import { getProfile, login, logout, updateProfile } from '@studio/contracts/http/auth-routes';
import { getCurrentPlan } from '@studio/contracts/http/membership-routes';
import { getMyMovements, getWeek } from '@studio/contracts/http/training-routes';
import { listUsers } from '@studio/contracts/http/user-admin-routes';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type FakeStudio, Refused } from '../testing/fake-studio.ts';
import { fill, renderScreen, toast, toasts } from '../testing/render-screen.tsx';
import { administrator, currentPlan, member, movement } from '../testing/studio-fixtures.ts';

type User = ReturnType<typeof member>;

const ended = 'Tu sesión terminó. Inicia sesión de nuevo.';
/** Makes a route answer that the session has ended. */
const endsAt = ({ fails }: FakeStudio, route: Parameters<FakeStudio['fails']>[0]) =>
  fails(route, 401, { code: 'SESSION_ENDED', message: ended });
const at = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

async function signIn(person: UserEvent, { answers }: FakeStudio, user: User): Promise<void> {
  answers(login, { token: `another token of ${user.id}`, user });
  answers(getProfile, { user });
  await fill(person, await screen.findByLabelText('Correo electrónico'), user.email);
  await fill(person, screen.getByLabelText('Contraseña'), 'clave-segura');
  await person.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
}

/** Opens the profile form and types into it. */
async function openForm(person: UserEvent): Promise<HTMLElement> {
  await person.click(await screen.findByRole('button', { name: 'Editar perfil' }));
  return screen.findByLabelText('Nombres');
}

const save = (person: UserEvent) => person.click(screen.getByRole('button', { name: 'Guardar cambios' }));

test('a session that ends while a form is saved says so once', async () => {
  const { person } = await renderScreen('/profile', {
    as: member(),
    given: (studio) => endsAt(studio, updateProfile),
  });
  await fill(person, await openForm(person), 'Otra');
  await save(person);
  await at('/login');
  await toast(ended);
  expect(within(await toasts()).getAllByRole('alert')).toHaveLength(1);
});

test('a draft survives the end of a session, for the same account only', async () => {
  const [user, other] = [member(), member()];
  const { person, studio } = await renderScreen('/profile', {
    as: user,
    given: (studio) => endsAt(studio, updateProfile),
  });
  await fill(person, await openForm(person), 'Manuela');
  await save(person);
  await at('/login');
  await signIn(person, studio, { ...user, phone: '3009998877', version: 2 });
  await at('/profile');
  expect(await openForm(person)).toHaveValue('Manuela');
  await toast('Recuperamos lo que habías escrito.');
  expect(screen.getByLabelText('Teléfono')).toHaveValue('3009998877');

  await save(person);
  await at('/login');
  await signIn(person, studio, other);
  await at('/profile');
  expect(await openForm(person)).toHaveValue('Marcela');
});

test('the next account to sign in sees nothing of the previous one', async () => {
  const [user, next] = [member(), member({ firstName: 'Esteban', phone: '3009998877' })];
  const { person, studio } = await renderScreen('/profile', {
    as: user,
    at: new Date('2026-03-11T15:00:00Z'),
    given: ({ answers }) => {
      answers(getCurrentPlan, currentPlan());
      answers(getMyMovements, [movement({ reason: 'assigned', change: 12, balanceAfter: 12 })]);
      answers(logout, { message: '' });
    },
  });
  expect(await screen.findByText('clases restantes')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Menú de Marcela' }));
  await person.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  await at('/login');
  // Before the answers arrive, nothing of the previous member may be shown.
  const releases = [getCurrentPlan, getMyMovements].map((route) => studio.holds(route));
  await signIn(person, studio, next);
  expect(await screen.findByRole('heading', { name: '¡Qué bueno verte, Esteban!' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Menú de Esteban' }));
  await person.click(screen.getByRole('link', { name: 'Ver perfil' }));
  expect(await screen.findByRole('heading', { name: 'Esteban Ocampo' })).toBeVisible();
  expect(screen.getByRole('main')).not.toHaveTextContent(user.email);
  expect(screen.queryByText('clases restantes')).toBeNull();
  expect(screen.queryByText('Plan asignado')).toBeNull();
  for (const release of releases) release();
});

test('an administrator who is made a member loses the administration at once', async () => {
  const { person, studio } = await renderScreen('/admin?tab=planes', { as: administrator() });
  const tab = await screen.findByRole('tab', { name: 'Usuarios' });
  endsAt(studio, listUsers);
  await person.click(tab);
  await at('/login');
  expect(await toast(ended)).toBeVisible();
});

test('a visitor stays signed in while the sessions’ service restarts', async () => {
  const user = member();
  let refusals = 2;
  await renderScreen('/profile', {
    as: user,
    given: ({ answers }) =>
      answers(getProfile, () => {
        refusals -= 1;
        if (refusals >= 0) throw new Refused(503, { message: 'Enseguida' });
        return { user };
      }),
  });
  expect(await screen.findByRole('heading', { name: 'Marcela Ocampo' })).toBeVisible();
  expect(localStorage.getItem('token')).toBe(`token of ${user.id}`);
});

test('a visitor gets the login while the sessions’ service stays unreachable', async () => {
  await renderScreen('/profile', { as: member(), given: ({ fails }) => fails(getProfile, 503) });
  await at('/login');
  expect(localStorage.getItem('token')).toBeNull();
});

test('a session that ends leads to the login, and the next one back to the same address', async () => {
  const user = member();
  const address = '/trainings?semana=2026-03-16&dia=2026-03-19';
  const { person, studio } = await renderScreen(address, {
    as: user,
    at: new Date('2026-03-11T15:00:00Z'),
    given: (studio) => endsAt(studio, getWeek),
  });
  await at('/login');
  await toast(ended);
  expect(localStorage.getItem('token')).toBeNull();
  studio.answers(getWeek, []);
  await signIn(person, studio, user);
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(address));
});

test('a logout waits for no answer, and reports none that is lost', async () => {
  const { person, studio } = await renderScreen('/', { as: member(), given: ({ loses }) => loses(logout) });
  await person.click(await screen.findByRole('button', { name: 'Menú de Marcela' }));
  await person.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  expect(localStorage.getItem('token')).toBeNull();
  await waitFor(() => expect(studio.calls(logout)).not.toEqual([]));
  await waitFor(() => expect(studio.underWay()).toBe(0));
  expect(within(await toasts()).queryByRole('alert')).toBeNull();
});

test('a tab that has heard nothing of a logout notices when it is looked at again', async () => {
  await renderScreen('/profile', { as: member() });
  expect(await screen.findByRole('heading', { name: 'Marcela Ocampo' })).toBeVisible();
  localStorage.removeItem('token');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await at('/login');
});

test('a page that the browser kept for a step back is hidden meanwhile, and shown as it was', async () => {
  const { person } = await renderScreen('/profile', { as: member() });
  await fill(person, await openForm(person), 'Manuela');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(screen.getByLabelText('Nombres')).not.toBeVisible();
  act(() => void window.dispatchEvent(new Event('pageshow')));
  await waitFor(() => expect(screen.getByLabelText('Nombres')).toBeVisible());
  expect(screen.getByLabelText('Nombres')).toHaveValue('Manuela');
});
