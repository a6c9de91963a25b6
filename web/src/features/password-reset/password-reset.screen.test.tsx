import { forgotPassword, resetPassword } from '@studio/contracts/http/auth-routes';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fill, goOffline, renderScreen, toast } from '../../testing/render-screen.tsx';

const field = (label: string) => screen.findByLabelText(label);
const reset = () => screen.findByRole('button', { name: 'Restablecer contraseña' });

test('passwords that differ or are too short send nothing', async () => {
  const { person, studio } = await renderScreen('/reset-password/enlace');
  await fill(person, await field('Nueva contraseña'), 'clave-nueva');
  await fill(person, await field('Confirmar contraseña'), 'clave-vieja');
  await person.click(await reset());
  expect(await field('Confirmar contraseña')).toHaveFocus();
  expect(await field('Confirmar contraseña')).toHaveAccessibleDescription('Las contraseñas no coinciden');
  await fill(person, await field('Nueva contraseña'), 'corta');
  await fill(person, await field('Confirmar contraseña'), 'corta');
  await person.click(await reset());
  expect(await screen.findByText('La contraseña debe tener al menos 6 caracteres')).toBeVisible();
  expect(studio.calls(resetPassword)).toEqual([]);
  await person.click(screen.getByRole('link', { name: 'Volver a iniciar sesión' }));
  expect(window.location.pathname).toBe('/login');
});

test('a link that has been used says so and stays', async () => {
  const { person, studio } = await renderScreen('/reset-password/enlace', {
    given: ({ refuses }) => refuses(resetPassword, 'RESET_LINK_INVALID'),
  });
  await fill(person, await field('Nueva contraseña'), 'otra-clave');
  await fill(person, await field('Confirmar contraseña'), 'otra-clave');
  await person.click(await reset());
  await toast('El enlace no es válido o ya venció. Solicita uno nuevo.');
  expect(window.location.pathname).toBe('/reset-password/enlace');
  expect(studio.calls(resetPassword)).toMatchObject([
    { params: { token: 'enlace' }, body: { password: 'otra-clave' } },
  ]);
});

test('a new password says so and leads to the login after two seconds', async () => {
  const { person } = await renderScreen('/reset-password/enlace', {
    given: ({ answers }) => answers(resetPassword, { message: 'Contraseña actualizada exitosamente' }),
  });
  await fill(person, await field('Nueva contraseña'), 'otra-clave');
  await fill(person, await field('Confirmar contraseña'), 'otra-clave');
  const button = await reset();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  button.click();
  await expect.poll(() => button).toBeDisabled();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(window.location.pathname).toBe('/reset-password/enlace');
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  await expect.poll(() => window.location.pathname).toBe('/login');
});

test('who asks for a link reads where it was sent', async () => {
  const message = 'Si el correo está registrado, te enviamos un enlace';
  const { person, studio } = await renderScreen('/forgot-password', {
    given: ({ answers }) => answers(forgotPassword, { message }),
  });
  const send = await screen.findByRole('button', { name: 'Enviar enlace' });
  await person.click(send);
  expect(await field('Correo electrónico')).toHaveAccessibleDescription('Ingresa un correo válido');
  expect(studio.calls(forgotPassword)).toEqual([]);
  await fill(person, await field('Correo electrónico'), 'ana@example.com');
  await person.click(send);
  await toast(message);
  const sent = (await screen.findByText(/^Revisa la bandeja de entrada de/)).closest('output');
  expect(sent).toHaveTextContent('ana@example.com');
  expect(studio.calls(forgotPassword)).toMatchObject([{ body: { email: 'ana@example.com' } }]);
});

test('a network failure is called one where a link is asked for', async () => {
  const { person, studio } = await renderScreen('/forgot-password');
  await fill(person, await field('Correo electrónico'), 'ana@example.com');
  goOffline();
  await person.click(await screen.findByRole('button', { name: 'Enviar enlace' }));
  await toast('Error de red');
  expect(studio.calls(forgotPassword)).toEqual([]);
});

test('a network failure is called one where a password is set', async () => {
  const { person } = await renderScreen('/reset-password/enlace');
  await fill(person, await field('Nueva contraseña'), 'clave-nueva');
  await fill(person, await field('Confirmar contraseña'), 'clave-nueva');
  goOffline();
  await person.click(await reset());
  expect(await toast('Error de red')).toBeVisible();
});
