import { changeOwnPassword, getProfile, login } from '@studio/contracts/http/auth-routes';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fill, renderScreen, toast } from '../../testing/render-screen.tsx';
import { member } from '../../testing/studio-fixtures.ts';

const user = member({ firstName: 'Ana', documentType: 'Cédula de Ciudadanía', documentNumber: '1094123456' });
const password = () => screen.findByLabelText('Nueva contraseña');
const button = (name: string) => screen.findByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const question = () => screen.queryByRole('region', { name: 'Elige tu contraseña' });

async function signIn(answer: { readonly passwordIsDocumentNumber?: true } = { passwordIsDocumentNumber: true }) {
  const rendered = await renderScreen('/trainings', {
    given({ answers }) {
      answers(login, { token: 'token', user, ...answer });
      answers(getProfile, { user });
    },
  });
  await logIn(rendered.person);
  return rendered;
}

async function logIn(person: UserEvent): Promise<void> {
  await fill(person, await screen.findByLabelText('Correo electrónico'), 'ana@example.com');
  await fill(person, await screen.findByLabelText('Contraseña'), '1.094.123.456');
  await person.click(await button('Iniciar sesión'));
}

test('a login with the document number asks for a password, once, above the page', async () => {
  const { person, studio } = await signIn();
  expect(await heading('Entrenamientos')).toHaveFocus();
  expect(question()).toBeVisible();
  expect(screen.queryByLabelText('Confirmar contraseña')).not.toBeInTheDocument();

  await fill(person, await password(), 'cc 1.094.123.456');
  await person.click(await button('Guardar contraseña'));
  expect(await password()).toHaveAccessibleDescription(/Elige una distinta de tu número de documento/);
  await fill(person, await password(), 'corta');
  await person.click(await button('Guardar contraseña'));
  expect(await password()).toHaveAccessibleDescription(/al menos 6 caracteres/);
  expect(studio.calls(changeOwnPassword)).toEqual([]);

  studio.answers(changeOwnPassword, { message: 'Contraseña actualizada exitosamente' });
  await fill(person, await password(), 'mis tres perros');
  await person.click(await button('Guardar contraseña'));
  await toast('Contraseña actualizada exitosamente');
  expect(question()).not.toBeInTheDocument();
  expect(await heading('Entrenamientos')).toHaveFocus();
  expect(studio.calls(changeOwnPassword).map(({ body }) => body)).toEqual([
    { currentPassword: '1094123456', newPassword: 'mis tres perros', confirmPassword: 'mis tres perros' },
  ]);
});

test('it can be put off until the next login', async () => {
  const { person } = await signIn();
  await person.click(await button('Ahora no'));
  expect(question()).not.toBeInTheDocument();
  expect(await heading('Entrenamientos')).toBeVisible();
});

test('a refused or lost change keeps what was typed', async () => {
  const { person, studio } = await signIn();
  studio.refuses(changeOwnPassword, 'WRONG_PASSWORD');
  await fill(person, await password(), 'mis tres perros');
  await person.click(await button('Guardar contraseña'));
  await toast('La contraseña actual es incorrecta');
  expect(await password()).toHaveValue('mis tres perros');
});

test('a login with another password asks nothing', async () => {
  await signIn({});
  expect(await heading('Entrenamientos')).toBeVisible();
  expect(question()).not.toBeInTheDocument();
});
