import { getProfile } from '@studio/contracts/http/auth-routes';
import { acceptLegalText } from '@studio/contracts/http/compliance-routes';
import { closeStudioNotice } from '@studio/contracts/http/studio-notice-routes';
import { legalVersion } from '@studio/contracts/rules/people';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { comeBack, goOffline, renderScreen, toast } from '../../testing/render-screen.tsx';
import { member } from '../../testing/studio-fixtures.ts';

const studioNotice = { text: 'El lunes 7 abrimos a las 8. Más en https://example.com', version: 3 };
const pending = 'Actualizamos nuestra política de privacidad';
const accepted = 'Gracias: aceptaste la política de privacidad';

test.each(['/', '/trainings'])('%s shows a new text of the policy until it is accepted, once', async (address) => {
  const user = member({ legalTextPending: true });
  const { legalTextPending: _pending, ...withoutPending } = user;
  const { person, studio } = await renderScreen(address, {
    as: user,
    given: ({ answers }) => answers(acceptLegalText, { user: withoutPending, message: '' }),
  });
  expect((await screen.findByText(pending)).closest('[aria-live="polite"]')).not.toBeNull();
  expect(await screen.findByRole('link', { name: /^Leerla/ })).toHaveAttribute('href', '/legal');
  const release = studio.holds(acceptLegalText);
  const accept = await screen.findByRole('button', { name: 'Aceptar' });
  await person.dblClick(accept);
  release();
  expect(await screen.findByText(accepted)).toBeVisible();
  expect(accept).not.toBeInTheDocument();
  expect(screen.queryByText(pending)).toBeNull();
  expect(studio.calls(acceptLegalText)).toMatchObject([{ body: { legalVersion } }]);
});

test('who has accepted no text before is not told of a changed one', async () => {
  await renderScreen('/', { as: member({ legalTextPending: true, legalTextFirst: true }) });
  expect(await screen.findByText('Lee y acepta nuestra política de privacidad')).toBeVisible();
  expect(screen.queryByText(pending)).toBeNull();
});

test('a text that could not be accepted stays', async () => {
  const { person, studio } = await renderScreen('/', {
    as: member({ legalTextPending: true }),
    given: ({ loses }) => loses(acceptLegalText),
  });
  const accept = await screen.findByRole('button', { name: 'Aceptar' });
  goOffline();
  await person.click(accept);
  await toast('Error al guardar tu aceptación');
  expect(screen.getByText(pending)).toBeVisible();
  expect(studio.calls(acceptLegalText)).toEqual([]);
});

test.each(['/', '/trainings'])('%s shows the notice of the studio as text, until it is closed', async (address) => {
  const user = member({ studioNotice });
  const { person, studio } = await renderScreen(address, {
    as: user,
    given: ({ answers }) => answers(closeStudioNotice, { message: '' }),
  });
  const text = await screen.findByText(studioNotice.text);
  expect(text.closest('[aria-live="polite"]')).not.toBeNull();
  expect(text.querySelector('a')).toBeNull();
  const release = studio.holds(closeStudioNotice);
  await person.click(await screen.findByRole('button', { name: 'Entendido' }));
  expect(text).not.toBeInTheDocument();
  const { studioNotice: _closed, ...rest } = user;
  studio.answers(getProfile, { user: rest });
  release();
  comeBack();
  await waitFor(() => expect(studio.calls(closeStudioNotice)).toMatchObject([{ body: { version: 3 } }]));
  expect(screen.queryByText(studioNotice.text)).toBeNull();
});

test('a notice whose closing was not kept comes back', async () => {
  const { person } = await renderScreen('/', {
    as: member({ studioNotice }),
    given: ({ fails }) => fails(closeStudioNotice, 500),
  });
  await person.click(await screen.findByRole('button', { name: 'Entendido' }));
  await toast('Error al cerrar el aviso');
  expect(await screen.findByText(studioNotice.text)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Entendido' })).toBeVisible();
});

test('a notice that the studio has taken back meanwhile stays closed, without a message', async () => {
  const { person, studio } = await renderScreen('/', {
    as: member({ studioNotice }),
    given: ({ refuses }) => refuses(closeStudioNotice, 'STUDIO_NOTICE_NOT_FOUND'),
  });
  await person.click(await screen.findByRole('button', { name: 'Entendido' }));
  await waitFor(() => expect(studio.calls(closeStudioNotice)).toHaveLength(1));
  await waitFor(() => expect(studio.underWay()).toBe(0));
  expect(screen.queryByText(studioNotice.text)).toBeNull();
  expect(screen.queryByText('Este aviso ya no está')).toBeNull();
});

test('a member without announcements sees no line', async () => {
  await renderScreen('/', { as: member() });
  expect(await screen.findByRole('link', { name: /^Mi perfil/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Aceptar|Entendido/ })).toBeNull();
});

test('both are shown together, what moves nothing below it first', async () => {
  await renderScreen('/', { as: member({ studioNotice, legalTextPending: true }) });
  const [first, second] = [await screen.findByText(pending), screen.getByText(studioNotice.text)];
  expect(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
