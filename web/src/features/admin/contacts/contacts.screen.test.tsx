import { getContacts, makeContact } from '@studio/contracts/http/contact-routes';
import { listFollowUps } from '@studio/contracts/http/follow-up-routes';
import { listTried } from '@studio/contracts/http/guest-routes';
import { listUsers } from '@studio/contracts/http/user-admin-routes';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FakeStudio, Refused } from '../../../testing/fake-studio.ts';
import { renderScreen, toast } from '../../../testing/render-screen.tsx';
import { administrator, adminUser, contact, newId } from '../../../testing/studio-fixtures.ts';

type Contact = ReturnType<typeof contact>;
type Last = NonNullable<Contact['last']>;

const ana = adminUser({ first_name: 'Ana', last_name: 'Ruiz', phone: '310 456 7890' });
/** A Wednesday, 10:00 in studio time. */
const at = new Date('2026-03-11T15:00:00Z');
const tomorrow = '2026-03-12T12:00:00.000Z';
const last = (over: Partial<Last> = {}): Last => ({
  at: '2026-03-10T15:00:00.000Z',
  channel: 'whatsapp',
  by: 'Marcela',
  mine: false,
  list: 'expiring',
  wroteFirst: false,
  ...over,
});

/** Opens «Por vencer» with Ana; `of` says whether she may be contacted. */
async function open(of: Partial<Contact> = {}, given: (studio: FakeStudio) => void = () => {}) {
  const rendered = await renderScreen('/admin?tab=usuarios&lista=por-vencer', {
    as: administrator(),
    at,
    given: (studio) => {
      studio.answers(listFollowUps, {
        items: [{ user_id: ana.id, plan: 'Élite & más', ends_on: '2026-03-13' }],
        total: 1,
      });
      studio.answers(listUsers, { items: [ana], total: 1 });
      studio.answers(getContacts, { items: [contact({ id: ana.id, ...of })] });
      given(studio);
    },
  });
  const row = within((await screen.findByRole('heading', { name: 'Ana Ruiz' })).closest('li')!);
  await waitFor(() => expect(rendered.studio.underWay()).toBe(0));
  return { ...rendered, row };
}

/** The window that the next tap opens. */
function nextWindow({ closed = false } = {}) {
  const replace = vi.fn<(url: string) => void>();
  const document = window.document.implementation.createHTMLDocument();
  const opened = {
    opener: window as Window | null,
    closed,
    document,
    location: { replace },
    close: vi.fn<() => void>(),
  };
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  return { ...opened, open, opened, replace };
}

test('a chat opens once the server has agreed, with the text whole, and the row says so at once', async () => {
  const chat = nextWindow();
  const { person, studio, row } = await open();
  expect(studio.calls(getContacts).map(({ query }) => query.ids)).toEqual([[ana.id]]);
  const made = contact({ id: ana.id, opensAt: tomorrow, last: last({ at: at.toISOString(), mine: true }) });
  studio.answers(makeContact, made);
  const release = studio.holds(makeContact);
  const button = row.getByRole('button', { name: 'WhatsApp a Ana Ruiz' });
  await person.dblClick(button);
  expect(chat.open.mock.calls).toEqual([['about:blank', '_blank']]);
  expect(chat.document.body.textContent).toBe('Abriendo el chat con Ana Ruiz…');
  expect(chat.opened.opener).toBeNull();
  expect(chat.replace).not.toHaveBeenCalled();
  release();
  expect(await row.findByText('Ya le escribiste hoy')).toBeVisible();
  await waitFor(() => expect(chat.replace).toHaveBeenCalled());
  const [[url]] = chat.replace.mock.calls as [[string]];
  expect(url).toMatch(/^https:\/\/wa\.me\/573104567890\?text=/);
  expect(new URL(url).searchParams.get('text')).toBe(
    'Hola, Ana. Tu plan Élite & más vence el viernes 13 de marzo. ¿Quieres renovarlo?',
  );
  expect(studio.calls(makeContact).map(({ body }) => body)).toEqual([
    { id: ana.id, list: 'expiring', wroteFirst: false },
  ]);
  expect(button).toHaveAccessibleName('Escribir mañana desde las 7:00 a Ana Ruiz');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveFocus();
  await person.click(button);
  expect(chat.open).toHaveBeenCalledTimes(1);
  expect(studio.calls(getContacts)).toHaveLength(1);
});

test('a list waits for what is known of its people, so that no row grows', async () => {
  const contacts: { release?: () => void } = {};
  const opening = open({ last: last({ at: at.toISOString(), mine: true }) }, (studio) => {
    contacts.release = studio.holds(getContacts);
  });
  await waitFor(() => expect(contacts.release).toBeDefined());
  await screen.findByText('Cargando usuarios…');
  expect(screen.queryByRole('heading', { name: 'Ana Ruiz' })).toBeNull();
  contacts.release?.();
  const { row } = await opening;
  expect(row.getByText('Ya le escribiste hoy')).toBeVisible();
});

test('another administrator was faster: the window closes, and the row shows who', async () => {
  const chat = nextWindow();
  const { person, studio, row } = await open();
  studio.answers(makeContact, () => {
    const now = contact({ id: ana.id, opensAt: tomorrow, last: last({ at: at.toISOString() }) });
    studio.answers(getContacts, { items: [now] });
    throw new Refused(409, { code: 'CONTACTED_TODAY', message: 'Hoy ya le escribieron.' });
  });
  await person.click(row.getByRole('button', { name: 'WhatsApp a Ana Ruiz' }));
  await toast('Hoy ya le escribieron.');
  expect(chat.close).toHaveBeenCalled();
  expect(chat.replace).not.toHaveBeenCalled();
  expect(await row.findByText('Marcela le escribió hoy')).toBeVisible();
  expect(row.getByRole('button', { name: /^Escribir mañana/ })).toHaveAttribute('aria-disabled', 'true');
});

test('nothing is opened while the studio cannot be reached', async () => {
  const chat = nextWindow();
  const { person, row } = await open({}, ({ fails }) => fails(makeContact, 500));
  await person.click(row.getByRole('button', { name: 'WhatsApp a Ana Ruiz' }));
  await toast('Error al abrir el chat');
  expect(chat.close).toHaveBeenCalled();
  expect(row.getByRole('button', { name: 'WhatsApp a Ana Ruiz' })).not.toHaveAttribute('aria-disabled');
});

test.each([
  ['blocked by the browser', () => vi.spyOn(window, 'open').mockReturnValue(null)],
  ['closed by its reader meanwhile', () => nextWindow({ closed: true }).open],
])('a window that is %s leaves a link for one more tap', async (_why, block) => {
  block();
  const { person, studio, row } = await open();
  studio.answers(
    makeContact,
    contact({ id: ana.id, opensAt: tomorrow, last: last({ mine: true, at: at.toISOString() }) }),
  );
  await person.click(row.getByRole('button', { name: 'WhatsApp a Ana Ruiz' }));
  const link = await row.findByRole('link', { name: 'Abrir el chat con Ana Ruiz' });
  expect(link).toHaveFocus();
  expect(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/573104567890\?text=Hola/));
  await person.click(link);
  expect(row.queryByRole('link')).toBeNull();
  expect(row.getByRole('button', { name: /^Escribir mañana/ })).toBeVisible();
});

test.each<[string, Partial<Contact>, string, string]>([
  [
    'today',
    { opensAt: '2026-03-11T16:00:00.000Z', last: last({ by: null }) },
    'Escribir desde las 11:00 a Ana Ruiz',
    'Le escribieron ayer',
  ],
  [
    'on Monday',
    { opensAt: '2026-03-16T12:00:00.000Z', last: last({ mine: true }) },
    'Escribir el lunes desde las 7:00 a Ana Ruiz',
    'Le escribiste ayer',
  ],
  [
    'next week, after a mail',
    { opensAt: '2026-03-16T12:00:00.000Z', last: last({ channel: 'mail', by: null, at: '2026-03-09T13:00:00.000Z' }) },
    'Escribir el lunes desde las 7:00 a Ana Ruiz',
    'Le llegó un correo el lunes',
  ],
  ['never', { refused: true, last: last() }, 'No quiere que le escriban: Ana Ruiz', 'Marcela le escribió ayer'],
])('who may be written to %s is answered at any hour, without a ready text', async (_when, of, name, line) => {
  const chat = nextWindow();
  const { person, studio, row } = await open(of);
  const button = row.getByRole('button', { name });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(row.getByText(line)).toBeVisible();
  await person.click(button);
  expect(chat.open).not.toHaveBeenCalled();
  studio.answers(
    makeContact,
    contact({ id: ana.id, ...of, last: last({ mine: true, wroteFirst: true, at: at.toISOString() }) }),
  );
  await person.click(row.getByRole('button', { name: 'Me escribió primero: Ana Ruiz' }));
  expect(await row.findByText('Le respondiste hoy')).toBeVisible();
  await waitFor(() => expect(chat.replace.mock.calls).toEqual([['https://wa.me/573104567890']]));
  expect(studio.calls(makeContact).map(({ body }) => body)).toEqual([
    { id: ana.id, list: 'expiring', wroteFirst: true },
  ]);
});

test('the hour comes while the page is open', async () => {
  const { studio, row } = await open({ opensAt: '2026-03-11T15:30:00.000Z' });
  expect(row.getByRole('button', { name: 'Escribir desde las 10:30 a Ana Ruiz' })).toBeVisible();
  look(new Date('2026-03-11T15:30:00Z'));
  expect(await row.findByRole('button', { name: 'WhatsApp a Ana Ruiz' })).not.toHaveAttribute('aria-disabled');
  expect(row.queryByRole('button', { name: /^Me escribió primero/ })).toBeNull();
  expect(studio.calls(getContacts)).toHaveLength(1);
});

test('the last hour ends while the page is open', async () => {
  const { studio, row } = await open();
  studio.answers(getContacts, { items: [contact({ id: ana.id, opensAt: tomorrow })] });
  look(new Date('2026-03-12T00:00:00Z'));
  expect(await row.findByRole('button', { name: 'Escribir mañana desde las 7:00 a Ana Ruiz' })).toBeVisible();
  await waitFor(() => expect(studio.calls(getContacts)).toHaveLength(2));
});

/** Shows the page again at another instant. */
function look(instant: Date): void {
  vi.setSystemTime(instant);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('contacts that cannot be loaded close nothing: the server decides', async () => {
  const chat = nextWindow();
  const { person, row } = await open({}, ({ fails, refuses }) => {
    fails(getContacts, 500);
    refuses(makeContact, 'CONTACT_OUTSIDE_HOURS');
  });
  await person.click(row.getByRole('button', { name: 'WhatsApp a Ana Ruiz' }));
  await toast('A esta hora la ley no permite escribir sobre pagos ni renovaciones (Ley 2300 de 2023)');
  expect(chat.close).toHaveBeenCalled();
});

test('a guest who tried a class is written to as well', async () => {
  const chat = nextWindow();
  const pedro = {
    id: newId(),
    name: 'Pedro Gil',
    phone: '3104567890',
    trainingId: newId(),
    trainingDate: '2026-03-09',
    startTime: '06:00:00',
    visits: [],
  };
  const { person, studio } = await renderScreen('/admin?tab=usuarios&lista=probaron', {
    as: administrator(),
    at,
    given: ({ answers }) => {
      answers(listTried, [pedro]);
      answers(getContacts, { items: [contact({ id: pedro.id, last: last({ list: 'tried' }) })] });
      answers(
        makeContact,
        contact({ id: pedro.id, opensAt: tomorrow, last: last({ at: at.toISOString(), mine: true }) }),
      );
    },
  });
  expect(await screen.findByText('Marcela le escribió ayer')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'WhatsApp a Pedro Gil' }));
  expect(await screen.findByText('Ya le escribiste hoy')).toBeVisible();
  expect(studio.calls(makeContact).map(({ body }) => body)).toEqual([
    { id: pedro.id, list: 'tried', wroteFirst: false },
  ]);
  await waitFor(() => expect(chat.replace).toHaveBeenCalled());
  expect(new URL(chat.replace.mock.calls[0]![0]).searchParams.get('text')).toBe(
    'Hola, Pedro. ¿Cómo te fue en la clase del lunes 9 de marzo? ¿Quieres seguir entrenando con nosotros?',
  );
});

test('a new member who seldom comes has neither a renewal nor a payment to record', async () => {
  await renderScreen('/admin?tab=usuarios&lista=nuevos', {
    as: administrator(),
    at,
    given: ({ answers }) => {
      answers(listFollowUps, {
        items: [{ user_id: ana.id, plan: 'Élite', ends_on: '2026-03-27', began_on: '2026-02-27', bookings: 1 }],
        total: 1,
      });
      answers(listUsers, { items: [ana], total: 1 });
    },
  });
  expect(await screen.findByText('Empezó hace 12 días · 1 clase')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Nuevos/, pressed: true })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Renovar|Registrar pago)/ })).toBeNull();
});
