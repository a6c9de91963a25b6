import { logout } from '@studio/contracts/http/auth-routes';
import { addPushDevice, getPushDevices, removePushDevice } from '@studio/contracts/http/push-routes';
import { screen, waitFor, within } from '@testing-library/react';
import type { User } from '@studio/contracts/http/account-schemas';
import { expect, test, vi } from 'vitest';
import { fakePush } from '../../testing/fake-push.ts';
import type { FakeStudio } from '../../testing/fake-studio.ts';
import { renderScreen, toast } from '../../testing/render-screen.tsx';
import { member, newId } from '../../testing/studio-fixtures.ts';

const publicKey = 'BKey';
const createdAt = '2026-03-02T15:00:00.000Z';
const other = { id: newId(), name: 'Safari en iPhone', createdAt, lastNoticeAt: '2026-03-03T15:32:00.000Z' };

/** A studio that sends notices and remembers the registered devices. */
function sendsNotices({ answers }: FakeStudio, devices: { id: string; name: string; createdAt: string }[] = []): void {
  const endpoints = new Map<string, string>();
  answers(getPushDevices, () => ({ publicKey, devices: [...devices] }));
  answers(addPushDevice, ({ body }) => {
    const replaced = devices.findIndex(({ id }) => id === body.replaces);
    if (replaced >= 0 && endpoints.get(body.replaces ?? '') !== body.endpoint) devices.splice(replaced, 1);
    const known = devices.find(({ id }) => endpoints.get(id) === body.endpoint);
    if (known) return known;
    const device = { id: newId(), name: body.name, createdAt };
    endpoints.set(device.id, body.endpoint);
    devices.push(device);
    return device;
  });
  answers(removePushDevice, ({ params }) => {
    devices.splice(
      devices.findIndex(({ id }) => id === params.id),
      1,
    );
    return undefined;
  });
}

const label = 'Avisos en este teléfono';

async function openProfile(given: (studio: FakeStudio) => void = sendsNotices, as: User = member()) {
  const rendered = await renderScreen('/profile', { as, given });
  const section = within(await screen.findByRole('region', { name: 'Avisos y calendario' }));
  const open = async () => rendered.person.click(await section.findByText(label));
  return { ...rendered, section, open };
}

/** Marks the member's browser as subscribed by an earlier session. */
function wasSwitchedOn({ id }: User, endpoint: string, deviceId = newId()): void {
  const mark = { accountId: id, deviceId, endpoint, session: 'an earlier session' };
  localStorage.setItem('push-device', JSON.stringify(mark));
}

test('a browser is asked only after the tap, then registered, and removed again', async () => {
  const browser = fakePush();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0');
  const { person, studio, section, open } = await openProfile((each) => sendsNotices(each, [other]));
  await open();
  const list = within(await section.findByRole('list', { name: 'Dispositivos con avisos' }));
  expect(list.getByText('Safari en iPhone')).toBeVisible();
  expect(list.getByText('Último aviso: 3 mar 2026, 10:32')).toBeVisible();
  expect(list.queryByText('Este teléfono')).toBeNull();
  expect(browser.asked()).toBe(0);
  await person.click(await section.findByRole('button', { name: 'Activar avisos' }));
  await toast('Te avisaremos en este teléfono');
  expect(browser.asked()).toBe(1);
  expect(browser.subscribed()).toEqual({ endpoint: 'https://push.example.com/1', key: publicKey });
  expect(studio.calls(addPushDevice)).toMatchObject([{ body: { endpoint: 'https://push.example.com/1' } }]);
  const item = within((await list.findByText('Este teléfono')).closest('li')!);
  expect(item.getByText('Chrome en Android')).toBeVisible();
  expect(item.getByText('Desde el 2 de marzo de 2026')).toBeVisible();
  expect(item.getByText('Aún sin avisos')).toBeVisible();
  expect(section.queryByRole('button', { name: 'Activar avisos' })).toBeNull();

  await person.click(item.getByRole('button', { name: 'Quitar Chrome en Android' }));
  await toast('Ya no te avisamos en este teléfono');
  await waitFor(() => expect(browser.subscribed()).toBeNull());
  expect(await section.findByRole('button', { name: 'Activar avisos' })).toBeVisible();
  await person.click(list.getByRole('button', { name: 'Quitar Safari en iPhone' }));
  await toast('Dispositivo quitado');
  await waitFor(() => expect(section.queryByRole('list', { name: 'Dispositivos con avisos' })).toBeNull());
});

const denied = 'Tu navegador tiene bloqueados los avisos de este sitio. Actívalos en sus ajustes.';

test('a browser that denies them says how to change that, and is not asked again', async () => {
  const browser = fakePush({ answer: 'denied' });
  const { person, section, open } = await openProfile();
  await open();
  await person.click(await section.findByRole('button', { name: 'Activar avisos' }));
  expect(await section.findByText(denied)).toBeVisible();
  expect(section.queryByRole('button', { name: 'Activar avisos' })).toBeNull();
  expect(browser.subscribed()).toBeNull();
});

test('a question that the browser gets no answer to leaves them off', async () => {
  const browser = fakePush({ answer: 'default' });
  const { person, section, open } = await openProfile();
  await open();
  await person.click(await section.findByRole('button', { name: 'Activar avisos' }));
  await toast('Tu navegador no dio el permiso');
  expect(browser.subscribed()).toBeNull();
  await waitFor(() => expect(section.getByRole('button', { name: 'Activar avisos' })).toBeEnabled());
});

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)',
    'En iPhone, primero agrega la app a tu pantalla de inicio.',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Este navegador no puede mostrar avisos. Prueba con otro.'],
])('where they are impossible, it says so: %s', async (userAgent, words) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const { section, open } = await openProfile();
  await open();
  expect(await section.findByText(words)).toBeVisible();
  expect(section.queryByRole('button', { name: 'Activar avisos' })).toBeNull();
});

test('a studio that sends none offers nothing', async () => {
  fakePush();
  const { studio, section } = await openProfile(() => undefined);
  await waitFor(() => expect(studio.calls(getPushDevices)).toHaveLength(1));
  await waitFor(() => expect(studio.underWay()).toBe(0));
  expect(section.queryByText(label)).toBeNull();
});

test('a subscription that the studio refuses is dropped', async () => {
  const browser = fakePush();
  const { person, section, open } = await openProfile((studio) => {
    sendsNotices(studio);
    studio.refuses(addPushDevice, 'PUSH_SERVICE_UNKNOWN');
  });
  await open();
  await person.click(await section.findByRole('button', { name: 'Activar avisos' }));
  await toast('No podemos enviar avisos a este navegador. Prueba con otro.');
  await waitFor(() => expect(browser.subscribed()).toBeNull());
});

test('a browser that cannot subscribe says so', async () => {
  const browser = fakePush();
  browser.refuses(new DOMException('push service not available', 'AbortError'));
  const { person, section, open } = await openProfile();
  await open();
  await person.click(await section.findByRole('button', { name: 'Activar avisos' }));
  expect(await toast('Error al activar los avisos')).toBeVisible();
  expect(browser.subscribed()).toBeNull();
});

test('the next session has the same subscription, once', async () => {
  const as = member();
  const endpoint = 'https://push.example.com/earlier';
  const browser = fakePush({ permission: 'granted', endpoint });
  wasSwitchedOn(as, endpoint);
  const { studio, person } = await openProfile(sendsNotices, as);
  await waitFor(() => expect(studio.calls(addPushDevice)).toMatchObject([{ body: { endpoint } }]));
  await person.click(screen.getByRole('link', { name: 'Planes' }));
  expect(await screen.findByRole('heading', { name: /planes/i, level: 1 })).toBeVisible();
  expect(studio.calls(addPushDevice)).toHaveLength(1);

  // The browser replaces the subscription meanwhile, and its worker reports it.
  browser.drops();
  browser.tells({ kind: 'subscription-changed' });
  await waitFor(() => expect(studio.calls(addPushDevice)).toHaveLength(2));
  expect(studio.calls(addPushDevice)[1]).toMatchObject({ body: { endpoint: 'https://push.example.com/1' } });
  browser.tells({ kind: 'subscription-changed' });
  await waitFor(() => expect(studio.underWay()).toBe(0));
  expect(studio.calls(addPushDevice)).toHaveLength(2);
});

test('a subscription that was made with another key of the studio is renewed, and stays one device', async () => {
  const as = member();
  const [endpoint, deviceId] = ['https://push.example.com/earlier', newId()];
  const browser = fakePush({ permission: 'granted', endpoint, key: 'AKey' });
  wasSwitchedOn(as, endpoint, deviceId);
  const { studio } = await openProfile(sendsNotices, as);
  await waitFor(() => expect(browser.subscribed()).toEqual({ endpoint: 'https://push.example.com/1', key: publicKey }));
  await waitFor(() => expect(studio.calls(addPushDevice)).toHaveLength(1));
  const body = { endpoint: 'https://push.example.com/1', replaces: deviceId };
  expect(studio.calls(addPushDevice)).toMatchObject([{ body }]);
});

test('a subscription of another account ends, and the studio does not hear of it', async () => {
  const endpoint = 'https://push.example.com/earlier';
  const browser = fakePush({ permission: 'granted', endpoint });
  wasSwitchedOn(member(), endpoint);
  const { studio } = await openProfile();
  await waitFor(() => expect(browser.subscribed()).toBeNull());
  await waitFor(() => expect(browser.shown()).toBe(0));
  expect(studio.calls(addPushDevice)).toEqual([]);
  await waitFor(() => expect(localStorage.getItem('push-device')).toBeNull());
});

/** Opens a session whose browser receives notices. */
async function openSwitchedOn() {
  const as = member();
  const endpoint = 'https://push.example.com/earlier';
  const browser = fakePush({ permission: 'granted', endpoint });
  wasSwitchedOn(as, endpoint);
  const rendered = await openProfile(sendsNotices, as);
  await waitFor(() => expect(rendered.studio.calls(addPushDevice)).toHaveLength(1));
  await waitFor(() => expect(localStorage.getItem('push-device')).not.toContain('an earlier session'));
  expect(browser.subscribed()).toMatchObject({ endpoint });
  return { ...rendered, browser };
}

test('a logout ends the subscription, even if the server does not answer', async () => {
  const { person, browser, studio } = await openSwitchedOn();
  studio.answers(logout, { message: '' });
  studio.holds(logout);
  await person.click(screen.getByRole('button', { name: 'Menú de Marcela' }));
  await person.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
  await waitFor(() => expect(browser.subscribed()).toBeNull());
  await waitFor(() => expect(browser.shown()).toBe(0));
});

test('a session that ends by itself ends the subscription', async () => {
  const { person, browser, studio, open } = await openSwitchedOn();
  await open();
  studio.fails(removePushDevice, 401, { code: 'SESSION_ENDED', message: 'Tu sesión terminó' });
  await person.click(await screen.findByRole('button', { name: /^Quitar / }));
  expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  await waitFor(() => expect(browser.subscribed()).toBeNull());
});

test('a notice that is tapped opens its page in this window', async () => {
  const browser = fakePush({ permission: 'granted' });
  await openProfile();
  await waitFor(() => expect(browser.tells({ kind: 'open', path: '/plans' })).toBe(true));
  expect(browser.tells({ kind: 'something else' })).toBe(false);
  expect(await screen.findByRole('heading', { name: /planes/i, level: 1 })).toBeVisible();
  expect(window.location.pathname).toBe('/plans');
});
