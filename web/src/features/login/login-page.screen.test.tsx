import { getProfile, login } from '@studio/contracts/http/auth-routes';
import type { User } from '@studio/contracts/http/account-schemas';
import { beginOidcLogin, oidcLogin } from '@studio/contracts/http/oidc-routes';
import { beginPasskeyLogin } from '@studio/contracts/http/passkey-routes';
import { getStudio } from '@studio/contracts/http/studio-routes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { FakeStudio } from '../../testing/fake-studio.ts';
import { fill, goOffline, renderScreen, toast, toasts } from '../../testing/render-screen.tsx';
import { administrator, member, studioContacts } from '../../testing/studio-fixtures.ts';

const email = () => screen.findByLabelText('Correo electrónico');
const password = () => screen.findByLabelText('Contraseña');
const submit = () => screen.findByRole('button', { name: 'Iniciar sesión' });
const refused = 'Correo o contraseña incorrectos';
const offline = 'Sin conexión. Lo que ves puede no estar al día.';

async function signIn(person: UserEvent, secret = 'clave-segura'): Promise<void> {
  await fill(person, await email(), 'ana@example.com');
  await fill(person, await password(), secret);
  await person.click(await submit());
}

const takeIn =
  (user: User) =>
  ({ answers }: FakeStudio): void => {
    answers(login, { token: 'token', user });
    answers(getProfile, { user });
  };

const failure = () => within(document.querySelector('form')!).getByText(refused);

test('a missing value is reported at its field, which gets the focus', async () => {
  const { person, studio } = await renderScreen('/login');
  await person.click(await submit());
  expect(await email()).toHaveFocus();
  expect(await email()).toHaveAccessibleDescription('Ingresa un correo válido');
  await person.type(await email(), 'ana@example.com{Enter}');
  expect(await password()).toHaveFocus();
  expect(studio.calls(login)).toEqual([]);
});

test('a device without a passkey says so, in words of its own', async () => {
  vi.stubGlobal('PublicKeyCredential', Object);
  onTestFinished(() => void vi.unstubAllGlobals());
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: () => Promise.reject(new DOMException('none', 'NotAllowedError')) },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'));
  const { person } = await renderScreen('/login', {
    given: ({ answers }) => {
      answers(getStudio, studioContacts({ publicUrl: window.location.origin }));
      answers(beginPasskeyLogin, { options: { challenge: 'AAAA', rpId: 'localhost' } });
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Entrar con llave de acceso' }));
  expect(await toast('No se usó ninguna llave de acceso')).toBeVisible();
});

test('the foot of the page says which version this is', async () => {
  await renderScreen('/login', { given: ({ answers }) => answers(getStudio, studioContacts({ version: '1.2.3' })) });
  expect(await within(await screen.findByRole('contentinfo')).findByText('Versión 1.2.3')).toBeVisible();
});

test('inactive and suspended accounts see why they cannot sign in', async () => {
  const { person, studio } = await renderScreen('/login');
  for (const [code, text] of [
    ['ACCOUNT_INACTIVE', 'Tu cuenta está inactiva. Comunícate con el estudio.'],
    ['ACCOUNT_SUSPENDED', 'Tu cuenta está suspendida. Comunícate con el estudio.'],
  ] as const) {
    studio.refuses(login, code);
    await signIn(person);
    await toast(text);
  }
  expect(window.location.pathname).toBe('/login');
});

test('the password can be shown and hidden, and the other ways are at hand', async () => {
  const { person } = await renderScreen('/login');
  await fill(person, await password(), 'secreta');
  expect(await password()).toHaveAttribute('type', 'password');
  await person.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
  expect(await password()).toHaveAttribute('type', 'text');
  await person.click(screen.getByRole('button', { name: 'Ocultar contraseña' }));
  expect(await password()).toHaveAttribute('type', 'password');
  await person.click(screen.getByRole('link', { name: '¿Olvidaste tu contraseña?' }));
  expect(window.location.pathname).toBe('/forgot-password');
  await person.click(await screen.findByRole('link', { name: 'Volver a iniciar sesión' }));
  await person.click(await screen.findByRole('link', { name: 'Regístrate' }));
  expect(window.location.pathname).toBe('/register');
});

test('without a connection the login says so and can be tried again', async () => {
  const user = member();
  const { person } = await renderScreen('/login', {
    given: takeIn(user),
  });
  await submit();
  const reconnect = goOffline();
  expect(await screen.findByText(offline)).toBeVisible();
  await signIn(person);
  await toast('Error en el login');
  reconnect();
  await waitFor(() => expect(screen.queryByText(offline)).toBeNull());
  await person.click(await submit());
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test('a repeated refusal is announced again, in the same toast and in the form, which keeps it until it is sent', async () => {
  const user = member();
  const { person, studio } = await renderScreen('/login', {
    given: ({ refuses }) => refuses(login, 'INVALID_CREDENTIALS'),
  });
  await signIn(person);
  const [said, shown] = [await toast(refused), failure()];
  await person.click(await submit());
  await waitFor(() => expect(said).not.toBeInTheDocument());
  await waitFor(() => expect(shown).not.toBeInTheDocument());
  expect(await within(await toasts()).findAllByRole('alert')).toHaveLength(1);
  await fill(person, await password(), 'otra');
  expect(failure()).toBeVisible();
  takeIn(user)(studio);
  await person.click(await submit());
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test('a success is announced politely', async () => {
  const user = member();
  const { person } = await renderScreen('/login', {
    given: takeIn(user),
  });
  await signIn(person);
  expect(await within(await toasts()).findByRole('status')).toHaveTextContent('¡Bienvenido!');
  expect(within(await toasts()).queryByRole('alert')).toBeNull();
});

const workAccount = 'Entrar con la cuenta del trabajo';
const withProvider = ({ answers }: FakeStudio) => {
  answers(getStudio, studioContacts({ signsInByOidc: true }));
  answers(beginOidcLogin, { url: 'https://id.example.com/authorize?state=1', ticket: 'boleto' });
};

test('without an identity provider nothing leads to one', async () => {
  const { studio } = await renderScreen('/login');
  await waitFor(() => expect(studio.calls(getStudio)).toHaveLength(1));
  expect(await screen.findByText('Versión 1.2.3')).toBeVisible();
  expect(screen.queryByRole('button', { name: workAccount })).toBeNull();
});

test('an administrator goes to the identity provider and comes back signed in, to where they were heading', async () => {
  const user = administrator();
  const leave = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
  const { person } = await renderScreen('/plans', { given: withProvider });
  await person.click(await screen.findByRole('button', { name: workAccount }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://id.example.com/authorize?state=1'));
  const begun = sessionStorage.getItem('oidc')!;
  cleanup();
  const back = await renderScreen('/login?code=abc&state=1', {
    given({ answers }) {
      sessionStorage.setItem('oidc', begun);
      answers(oidcLogin, { token: 'token', user });
      answers(getProfile, { user });
    },
  });
  await toast('¡Bienvenido!');
  await waitFor(() => expect(window.location.pathname).toBe('/plans'));
  expect(back.studio.calls(oidcLogin)).toMatchObject([{ body: { ticket: 'boleto', answer: '?code=abc&state=1' } }]);
});

test('a refusal by the identity provider is shown at the login, and its answer stays in no address', async () => {
  const { studio } = await renderScreen('/login?error=access_denied&state=1', {
    given: ({ refuses }) => refuses(oidcLogin, 'OIDC_REFUSED'),
  });
  await toast('No entraste con la cuenta del trabajo. Inténtalo de nuevo.');
  expect(await submit()).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe('/login');
  expect(studio.calls(oidcLogin)).toMatchObject([{ body: { ticket: '' } }]);
});

test('an unreachable identity provider is reported, and the button can be pressed again', async () => {
  const { person } = await renderScreen('/login', {
    given(studio) {
      withProvider(studio);
      studio.refuses(beginOidcLogin, 'OIDC_UNREACHABLE');
    },
  });
  const button = await screen.findByRole('button', { name: workAccount });
  await person.click(button);
  await toast('La cuenta del trabajo no responde en este momento. Entra con tu correo y contraseña.');
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
});
