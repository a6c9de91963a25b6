import { getProfile, login, mailSignInCode } from '@studio/contracts/http/auth-routes';
import { beginPasskey, listPasskeys } from '@studio/contracts/http/passkey-routes';
import { getStudio } from '@studio/contracts/http/studio-routes';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fill, renderScreen, toast } from '../../testing/render-screen.tsx';
import { administrator, studioContacts } from '../../testing/studio-fixtures.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.findByRole('button', { name });
const codeField = () => screen.findByLabelText('Código del correo');
const mailed = { message: 'Te enviamos un código a tu correo' };

async function signIn(person: UserEvent): Promise<void> {
  await fill(person, await screen.findByLabelText('Correo electrónico'), 'marcela@example.com');
  await fill(person, await screen.findByLabelText('Contraseña'), 'clave-segura');
  await person.click(await button('Iniciar sesión'));
}

/** Opens the step after a right password, where passkeys are required. */
async function openSecondStep() {
  const opened = await renderScreen('/login', {
    given: ({ fails }) => fails(login, 403, { code: 'PASSKEY_REQUIRED' }),
  });
  await signIn(opened.person);
  expect(await heading('Usa tu llave de acceso')).toHaveFocus();
  return opened;
}

test('the step after the password takes the focus, and leads back to what was typed', async () => {
  const { person } = await openSecondStep();
  expect(screen.getByText('Este navegador no admite llaves de acceso.')).toBeVisible();
  expect(document.title).toMatch(/^Iniciar sesión/);
  await person.click(await button('Volver'));
  expect(await heading('Iniciar sesión')).toHaveFocus();
  expect(await screen.findByLabelText('Correo electrónico')).toHaveValue('marcela@example.com');
});

test('a mailed code is typed as it is read; a wrong one is reported at its field, and another can be requested', async () => {
  const user = administrator();
  const { person, studio } = await openSecondStep();
  studio.answers(mailSignInCode, mailed);
  await person.click(await button('No tengo mi llave: enviarme un código'));
  await toast(mailed.message);
  expect(await codeField()).toHaveFocus();
  expect(await codeField()).toHaveAttribute('autocomplete', 'one-time-code');

  await person.keyboard('12345{Enter}');
  expect(await codeField()).toHaveAccessibleDescription(/El código tiene 6 dígitos/);
  studio.refuses(login, 'SIGN_IN_CODE_INVALID');
  await fill(person, await codeField(), '123456');
  await person.click(await button('Entrar con el código'));
  const invalid = 'El código no es correcto o ya venció. Revísalo o pide otro.';
  await waitFor(async () => expect(await codeField()).toHaveAccessibleDescription(new RegExp(invalid)));
  expect(await codeField()).toHaveFocus();

  studio.fails(mailSignInCode, 429, { code: 'TOO_MANY_REQUESTS', message: 'Espera un momento' });
  await person.click(await button('Enviarme otro código'));
  await toast('Espera un momento');
  expect(await codeField()).toBeVisible();

  studio.answers(login, { token: 'token', user });
  studio.answers(getProfile, { user });
  await fill(person, await codeField(), ' 654 321 ');
  await person.click(await button('Entrar con el código'));
  await waitFor(() => expect(window.location.pathname).not.toBe('/login'));
  expect(studio.calls(login).at(-1)?.body).toMatchObject({ email: 'marcela@example.com', code: '654321' });
});

const passkey = { id: '0'.repeat(24), name: 'Mi celular', createdAt: '2026-11-20T15:00:00Z', lastUsedAt: null };

test.each([
  ['Crea tu llave de acceso', []],
  ['Usa tu llave de acceso', [passkey]],
])('the administration says «%s» to a session of the password alone', async (title, passkeys) => {
  const { person, studio } = await renderScreen('/admin', {
    as: administrator({ passkeyNeeded: true }),
    given: ({ loses }) => loses(listPasskeys),
  });
  expect(await screen.findByText('No pudimos cargar tus llaves.')).toBeVisible();
  studio.answers(listPasskeys, passkeys);
  await person.click(await button('Reintentar'));
  expect(await heading(title)).toBeVisible();
  expect(document.title).toMatch(/^Administración/);
});

test('a first passkey needs a name before the device is asked', async () => {
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  const { person, studio } = await renderScreen('/admin', {
    as: administrator({ passkeyNeeded: true }),
    given: ({ answers }) => answers(listPasskeys, []),
  });
  await person.click(await button('Crear llave de acceso'));
  await person.click(await button('Crear llave'));
  const name = await screen.findByLabelText('Nombre');
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toBeInvalid();
  expect(studio.calls(beginPasskey)).toEqual([]);
});

test('at another address of the studio passkeys are not offered, but the right address is', async () => {
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  const { person } = await renderScreen('/login', {
    given({ fails, answers }) {
      fails(login, 403, { code: 'PASSKEY_REQUIRED' });
      answers(getStudio, studioContacts({ publicUrl: 'https://estudio.example.com', version: '1.2.3' }));
    },
  });
  await screen.findByText('Versión 1.2.3');
  expect(screen.queryByRole('button', { name: 'Entrar con llave de acceso' })).not.toBeInTheDocument();
  await signIn(person);
  expect(await screen.findByText('Las llaves de acceso solo funcionan en https://estudio.example.com')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Entrar con llave de acceso' })).not.toBeInTheDocument();
  expect(await button('No tengo mi llave: enviarme un código')).toBeEnabled();
});
