import { getProfile, register } from '@studio/contracts/http/auth-routes';
import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fill, goOffline, renderScreen, toast } from '../../testing/render-screen.tsx';
import { member } from '../../testing/studio-fixtures.ts';

const form = registrationForm();
const field = (label: string) => screen.findByLabelText(label);
const submit = () => screen.findByRole('button', { name: 'Crear cuenta' });
const alerts = () => screen.queryAllByRole('alert').filter(({ textContent }) => textContent !== '');

async function fillIn(person: UserEvent): Promise<void> {
  const texts = {
    Nombres: form.firstName,
    Apellidos: form.lastName,
    'Correo electrónico': form.email,
    'Fecha de nacimiento': form.dateOfBirth,
    'Número de documento': form.documentNumber,
    Teléfono: form.phone,
    Contraseña: form.password,
    'Confirmar contraseña': form.password,
  };
  for (const [label, text] of Object.entries(texts)) await fill(person, await field(label), text);
  await person.selectOptions(await field('Género'), form.gender);
  await person.selectOptions(await field('Tipo de documento'), form.documentType);
}

test('the checks come in the order of the specification, one at a time, with the focus on the field', async () => {
  const user = member();
  const { person, studio } = await renderScreen('/register', {
    given: ({ answers }) => {
      answers(register, { token: 'token', user });
      answers(getProfile, { user });
    },
  });
  const refuses = async (label: string, text: string) => {
    await person.click(await submit());
    await waitFor(async () => expect(await field(label)).toHaveFocus());
    expect(await field(label)).toHaveAccessibleDescription(new RegExp(`${text}$`));
    expect(alerts().map(({ textContent }) => textContent)).toEqual([text]);
  };
  const type = async (label: string, text: string) => fill(person, await field(label), text);
  await type('Contraseña', '12345');
  await type('Confirmar contraseña', '54321');
  await refuses('Confirmar contraseña', 'Las contraseñas no coinciden');
  await type('Confirmar contraseña', '12345');
  await refuses('Contraseña', 'La contraseña debe tener al menos 6 caracteres');
  await type('Contraseña', form.password);
  await type('Confirmar contraseña', form.password);
  await refuses('Nombres', 'Por favor completa todos los campos');
  await type('Nombres', form.firstName);
  await refuses('Apellidos', 'Por favor completa todos los campos');
  await type('Apellidos', form.lastName);
  await refuses('Fecha de nacimiento', 'Por favor completa todos los campos');
  expect(await field('Fecha de nacimiento')).toHaveAttribute('autocomplete', 'bday');
  await type('Fecha de nacimiento', form.dateOfBirth);
  await refuses('Género', 'Por favor completa todos los campos');
  await person.selectOptions(await field('Género'), form.gender);
  await refuses('Tipo de documento', 'Por favor completa el tipo y número de documento');
  await person.selectOptions(await field('Tipo de documento'), 'Pasaporte');
  expect(await field('Número de documento')).toHaveAttribute('inputmode', 'text');
  await person.selectOptions(await field('Tipo de documento'), form.documentType);
  expect(await field('Número de documento')).toHaveAttribute('inputmode', 'numeric');
  await refuses('Número de documento', 'Por favor completa el tipo y número de documento');
  await type('Número de documento', form.documentNumber);
  await type('Teléfono', '310456');
  await refuses('Teléfono', 'El teléfono es obligatorio y debe tener al menos 7 dígitos');
  await type('Teléfono', form.phone);
  await refuses('Correo electrónico', 'Ingresa un correo válido');
  await type('Correo electrónico', form.email);
  expect(document.querySelector('form [autocomplete="username"]')).toHaveValue(form.email);
  expect(studio.calls(register)).toEqual([]);
  await person.click(await submit());
  await toast('¡Registro exitoso!');
  await waitFor(() => expect(window.location.pathname).toBe('/profile'));
  expect(studio.calls(register)).toMatchObject([{ body: form }]);
});

test('an address that has an account already is refused at its field', async () => {
  const { person } = await renderScreen('/register', { given: ({ refuses }) => refuses(register, 'EMAIL_TAKEN') });
  await fillIn(person);
  await person.click(await submit());
  await toast('Ya existe una cuenta con este correo');
  await waitFor(async () => expect(await field('Correo electrónico')).toHaveFocus());
  expect(window.location.pathname).toBe('/register');
});

test('without a connection the registration fails with its text', async () => {
  const { person, studio } = await renderScreen('/register');
  await fillIn(person);
  goOffline();
  await person.click(await submit());
  await toast('Error en el registro');
  expect(studio.calls(register)).toEqual([]);
});

test('a minor is asked for a guardian, in the order of the form, and an adult is not', async () => {
  const user = member({ dateOfBirth: '2012-05-04' });
  const { person, studio } = await renderScreen('/register', {
    at: new Date('2026-03-11T15:00:00Z'),
    given: ({ answers }) => {
      answers(register, { token: 'token', user });
      answers(getProfile, { user });
    },
  });
  await fillIn(person);
  expect(screen.queryByRole('group', { name: 'Acudiente' })).toBeNull();
  await fill(person, await field('Fecha de nacimiento'), '04/05/2012');
  const group = within(await screen.findByRole('group', { name: 'Acudiente' }));
  expect(group.getByText(/^Tienes menos de 18 años: la ley pide/)).toBeVisible();
  expect(group.getByRole('link', { name: /^Qué hacemos con esos datos/ })).toHaveAttribute('href', '/legal');
  const refuses = async (label: string, text: string) => {
    await person.click(await submit());
    await waitFor(async () => expect(await field(label)).toHaveFocus());
    expect(await field(label)).toHaveAccessibleDescription(new RegExp(`${text}$`));
    expect(alerts().map(({ textContent }) => textContent)).toEqual([text]);
  };
  const incomplete = 'Completa los datos del acudiente';
  await refuses('Nombre del acudiente', incomplete);
  await fill(person, await field('Nombre del acudiente'), 'Rosa Ocampo');
  await refuses('Tipo de documento del acudiente', incomplete);
  await person.selectOptions(await field('Tipo de documento del acudiente'), 'Cédula de Ciudadanía');
  await refuses('Número de documento del acudiente', incomplete);
  await fill(person, await field('Número de documento del acudiente'), '24.567.890');
  await refuses('Parentesco del acudiente', incomplete);
  await fill(person, await field('Parentesco del acudiente'), 'mamá');
  await refuses('Teléfono del acudiente', 'El teléfono es obligatorio y debe tener al menos 7 dígitos');
  await fill(person, await field('Teléfono del acudiente'), '3001112233');
  const tick = 'El acudiente autoriza el tratamiento de los datos de ambos';
  await refuses(tick, 'Confirma que el acudiente autoriza');
  await person.click(await field(tick));
  await person.click(await submit());
  await toast('¡Registro exitoso!');
  const guardian = {
    name: 'Rosa Ocampo',
    documentType: 'Cédula de Ciudadanía',
    documentNumber: '24567890',
    relation: 'mamá',
    phone: '3001112233',
    authorized: true,
  };
  expect(studio.calls(register)).toMatchObject([{ body: { dateOfBirth: '2012-05-04', guardian } }]);
});

test('the terms open in another tab, so that nothing is lost of what was typed', async () => {
  await renderScreen('/register');
  for (const name of [/^política de privacidad y términos de servicio/, /^Privacidad y términos/]) {
    const link = await screen.findByRole('link', { name });
    expect(link).toHaveAccessibleName(/\(se abre en otra pestaña\)$/);
    expect(link).toHaveAttribute('href', '/legal');
    expect(link).toHaveAttribute('target', '_blank');
  }
});
