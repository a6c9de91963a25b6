import { longDate } from '../dates/spanish-dates.ts';
import { accessibilityTestedOn } from '../features/legal/accessibility-tested-on.ts';
import { getProfile, logout } from '@studio/contracts/http/auth-routes';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderScreen, toasts } from '../testing/render-screen.tsx';
import { administrator, member } from '../testing/studio-fixtures.ts';

const guestPages = ['/login', '/register', '/forgot-password', '/reset-password/enlace'];
const address = () => window.location.pathname + window.location.search;
const bar = () => screen.findByRole('navigation', { name: 'Principal' });

test.each(guestPages)('guests get %s', async (path) => {
  await renderScreen(path);
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(address()).toBe(path);
});

test.each(['/', '/profile', '/plans', '/trainings', '/admin', '/algo/que/no/existe'])(
  'guests get the login for %s',
  async (path) => {
    await renderScreen(path);
    expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
    expect(address()).toBe('/login');
    expect(screen.queryByRole('navigation', { name: 'Principal' })).toBeNull();
  },
);

test('guests read the legal page, in the name of the studio', async () => {
  await renderScreen('/legal');
  expect(await screen.findByRole('heading', { name: 'Privacidad y términos' })).toBeVisible();
  expect(screen.getAllByText(/Ley 1581 de 2012/)[0]).toBeVisible();
  expect((await screen.findAllByText(/Estudio Cafetero/))[0]).toBeVisible();
  expect(screen.getByRole('article', { name: 'Declaración de accesibilidad' })).toHaveTextContent(
    longDate(accessibilityTestedOn),
  );
});

test.each([...guestPages, '/algo/que/no/existe', '/admin', '/admin?tab=usuarios'])(
  'a member is redirected from %s to the welcome page',
  async (path) => {
    await renderScreen(path, { as: member() });
    expect(await screen.findByRole('heading', { name: '¡Qué bueno verte, Marcela!' })).toBeVisible();
    expect(address()).toBe('/');
  },
);

test('a member reads the legal page among the others', async () => {
  await renderScreen('/legal', { as: member() });
  expect(await screen.findByRole('heading', { name: 'Privacidad y términos' })).toBeVisible();
  expect(await bar()).toBeVisible();
});

test('the welcome page leads to profile, plans, trainings and the studio’s channels', async () => {
  await renderScreen('/', { as: member() });
  const main = within(await screen.findByRole('main'));
  for (const [name, path] of [
    [/^Mi perfil/, '/profile'],
    [/^Planes/, '/plans'],
    [/^Entrenamientos/, '/trainings'],
  ] as const) {
    expect(await main.findByRole('link', { name })).toHaveAttribute('href', path);
  }
  expect(await main.findByRole('link', { name: /^WhatsApp/ })).toHaveAttribute('href', expect.stringMatching(/573001/));
  for (const name of [/^Instagram/, /^Facebook/, /^TikTok/]) {
    const link = main.getByRole('link', { name });
    expect(link).toHaveAttribute('href', expect.stringMatching(/example\.com\/estudio$/));
  }
});

test('the navigation bar shows the administration to administrators only', async () => {
  await renderScreen('/', { as: administrator() });
  expect(await within(await bar()).findByRole('link', { name: 'Administración' })).toBeVisible();
});

test('the navigation bar of a member has no administration', async () => {
  await renderScreen('/', { as: member() });
  expect(await within(await bar()).findByRole('link', { name: 'Entrenamientos' })).toBeVisible();
  expect(within(await bar()).queryByRole('link', { name: 'Administración' })).toBeNull();
});

test('the user menu shows the profile and logs out', async () => {
  const { person, studio } = await renderScreen('/', {
    as: member(),
    given: ({ answers }) => answers(logout, { message: '' }),
  });
  const openMenu = async () => person.click(await screen.findByRole('button', { name: 'Menú de Marcela' }));
  await openMenu();
  await person.click(within(await bar()).getByRole('link', { name: 'Ver perfil' }));
  expect(await screen.findByRole('heading', { name: 'Marcela Ocampo' })).toBeVisible();
  await openMenu();
  await person.click(within(await bar()).getByRole('button', { name: 'Cerrar sesión' }));
  expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  expect(localStorage.getItem('token')).toBeNull();
  await waitFor(() => expect(studio.calls(logout)).toHaveLength(1));
});

test('a session that ended before the start is cleared in silence, but for the console', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  await renderScreen('/trainings', {
    as: member(),
    given: ({ fails }) => fails(getProfile, 401, { code: 'SESSION_ENDED', message: 'Tu sesión terminó.' }),
  });
  expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  expect(address()).toBe('/login');
  expect(localStorage.getItem('token')).toBeNull();
  expect(log.mock.calls.flat()).toContain('The session was refused on start; signed out');
  expect(within(await toasts()).queryByRole('alert')).toBeNull();
});

test('a theme that is chosen in one menu is the chosen one in that of a small screen', async () => {
  const { person } = await renderScreen('/', { as: member() });
  await person.click(await screen.findByRole('button', { name: 'Menú de Marcela' }));
  await person.click(screen.getByRole('radio', { name: 'Tema oscuro' }));
  onTestFinished(() => document.documentElement.removeAttribute('data-theme'));
  const inEachMenu = screen.getAllByRole('radio', { name: 'Tema oscuro', hidden: true });
  expect(inEachMenu).toHaveLength(2);
  for (const choice of inEachMenu) expect(choice).toBeChecked();
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
});

test('a step back closes the menu over the page that it leads to', async () => {
  const { person } = await renderScreen('/', { as: member() });
  await person.click(within(await screen.findByRole('main')).getByRole('link', { name: /^Planes/ }));
  await waitFor(() => expect(address()).toBe('/plans'));
  await person.click(screen.getByRole('button', { name: 'Menú de Marcela' }));
  expect(within(await bar()).getByRole('link', { name: 'Ver perfil' })).toBeVisible();
  // As the browser reports it.
  window.history.replaceState(null, '', '/');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: null })));
  expect(await screen.findByRole('heading', { name: '¡Qué bueno verte, Marcela!' })).toBeVisible();
  await waitFor(async () => expect(within(await bar()).queryByRole('link', { name: 'Ver perfil' })).toBeNull());
});
