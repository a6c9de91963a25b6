import { countInvitations, inviteUser, inviteUsers } from '@studio/contracts/http/invitation-routes';
import { listUsers } from '@studio/contracts/http/user-admin-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FakeStudio } from '../../../testing/fake-studio.ts';
import { renderScreen, toast } from '../../../testing/render-screen.tsx';
import { administrator, adminUser } from '../../../testing/studio-fixtures.ts';

const ana = adminUser({ first_name: 'Ana', last_name: 'Ruiz', phone: '310 456 7890', never_signed_in: true });
const luz = adminUser({
  first_name: 'Luz',
  last_name: 'Osorio',
  phone: '745 1234',
  never_signed_in: true,
  invited_at: '2026-03-08T15:00:00.000Z',
});

async function open(given: (studio: FakeStudio) => void = () => {}) {
  const opened = await renderScreen('/admin?tab=usuarios&lista=sin-entrar', {
    as: administrator(),
    at: new Date('2026-03-11T15:00:00Z'),
    given: (studio) => {
      studio.answers(listUsers, { items: [ana, luz], total: 2 });
      studio.answers(countInvitations, { neverSignedIn: 80, uninvited: 61 });
      given(studio);
    },
  });
  const row = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!);
  await screen.findByRole('heading', { name: 'Ana Ruiz' });
  return { ...opened, row };
}

test('who has never signed in is listed, and all without an invitation in force are invited after a question', async () => {
  const { person, studio, row } = await open(({ answers }) => answers(inviteUsers, { invited: 61 }));
  expect(studio.calls(listUsers).at(-1)!.query).toMatchObject({ neverSignedIn: 'true', status: 'active' });
  expect(row('Ana Ruiz').getByText('Sin invitar')).toBeVisible();
  expect(row('Luz Osorio').getByText('Invitación de hace 3 días')).toBeVisible();
  await person.click(await screen.findByRole('button', { name: 'Invitar a 61 personas' }));
  const question = within(await screen.findByRole('alertdialog', { name: '¿Invitar a 61 personas?' }));
  expect(question.getByText(/Salen 60 por minuto: las últimas en unos 2 minutos\.$/)).toBeVisible();
  expect(question.getByText('Quien ya tiene una invitación vigente (19) no recibe otra.')).toBeVisible();
  expect(studio.calls(inviteUsers)).toEqual([]);
  await person.click(question.getByRole('button', { name: 'Invitar a 61 personas' }));
  await toast('Invitaciones en camino: 61 personas');
  expect(studio.calls(inviteUsers)).toMatchObject([{ body: { userIds: null } }]);
  await waitFor(() => expect(studio.calls(countInvitations).length).toBeGreaterThan(1));
});

test('one person is invited by mail, or by a chat with a link in its text', async () => {
  const replace = vi.fn<(url: string) => void>();
  const document = window.document.implementation.createHTMLDocument();
  const chat = { opener: null, closed: false, document, location: { replace }, close: vi.fn<() => void>() };
  vi.spyOn(window, 'open').mockReturnValue(chat as unknown as Window);
  const link = 'https://estudio.example/reset-password/abc';
  const { person, studio, row } = await open(({ answers }) => {
    answers(inviteUser, ({ body }) => (body.channel === 'mail' ? {} : { url: link }));
  });
  await person.click(row('Ana Ruiz').getByRole('button', { name: 'Invitar por correo a Ana Ruiz' }));
  await toast('Invitaciones en camino: 1 persona');
  expect(studio.calls(inviteUser)).toMatchObject([{ params: { id: ana.id }, body: { channel: 'mail' } }]);
  await person.click(row('Ana Ruiz').getByRole('button', { name: 'Invitar por WhatsApp a Ana Ruiz' }));
  await waitFor(() => expect(replace).toHaveBeenCalled());
  const [[url]] = replace.mock.calls as [[string]];
  expect(url).toMatch(/^https:\/\/wa\.me\/573104567890\?text=/);
  expect(new URL(url).searchParams.get('text')).toContain(`Elige tu contraseña aquí: ${link} (`);
  // A landline has no chat.
  expect(row('Luz Osorio').queryByRole('button', { name: /WhatsApp/ })).toBeNull();
});

test('somebody who has signed in meanwhile gets no chat', async () => {
  const chat = { document: window.document.implementation.createHTMLDocument(), close: vi.fn<() => void>() };
  vi.spyOn(window, 'open').mockReturnValue(chat as unknown as Window);
  const { person, row } = await open(({ refuses }) => refuses(inviteUser, 'HAS_SIGNED_IN'));
  await person.click(row('Ana Ruiz').getByRole('button', { name: 'Invitar por WhatsApp a Ana Ruiz' }));
  await toast('Ya entró a su cuenta: no necesita invitación');
  expect(chat.close).toHaveBeenCalled();
});
