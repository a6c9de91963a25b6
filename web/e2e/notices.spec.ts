import { createECDH, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { registerMember } from '../../infra/prove/testing/kit/people.ts';
import { assignPlan } from '../../infra/prove/testing/kit/scenario.ts';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test, toast } from './fixtures.ts';
import { studio } from './studio.ts';
import { addressOf, bookFor, cardOf, schedule } from './training-cards.ts';

test.use({ serviceWorkers: 'allow' });

/** Where the browser under test stores its permission and its subscription, shared by all its tabs. */
const [permissionKey, subscriptionKey] = ['browser-permission', 'browser-subscription'];

/**
 * The browser under test cannot reach its vendor's push service and shows no notices. It asks and subscribes as usual,
 * but with an endpoint on this machine, which studios under test may call.
 */
async function subscribeLocally(page: Page): Promise<void> {
  const device = createECDH('prime256v1');
  const keys = { p256dh: device.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
  const endpoint = `http://127.0.0.1:9/${randomBytes(8).toString('hex')}`;
  await page.context().addInitScript(
    ({ keys, endpoint, permissionKey, subscriptionKey }) => {
      Object.defineProperty(Notification, 'permission', {
        get: () => localStorage.getItem(permissionKey) ?? 'default',
      });
      Notification.requestPermission = async () => {
        localStorage.setItem(permissionKey, 'granted');
        return 'granted';
      };
      const subscription = Object.assign(Object.create(PushSubscription.prototype) as PushSubscription, {
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => (localStorage.removeItem(subscriptionKey), true),
      });
      Object.defineProperty(subscription, 'endpoint', { value: endpoint });
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem(subscriptionKey) === null ? null : subscription;
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem(subscriptionKey, endpoint);
        return subscription;
      };
    },
    { keys, endpoint, permissionKey, subscriptionKey },
  );
}

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly close: () => void;
}

/** The service worker's global scope, as the functions that run there see it. */
interface WorkerGlobal {
  shown: Shown[];
  readonly registration: { showNotification: (title: string, options: Omit<Shown, 'title'>) => Promise<void> };
}

/** The app's worker: delivers pushes from the studio to it, as the browser's service would, and reads what it shows. */
async function receiver(page: Page) {
  const browser = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ isDeleted }) => !isDeleted);
      if (registration) resolve(registration.registrationId);
    });
  });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await browser.send('ServiceWorker.enable');
  const registrationId = await known;
  const [worker = await page.context().waitForEvent('serviceworker')] = page.context().serviceWorkers();
  await worker.evaluate(() => {
    const here = globalThis as unknown as WorkerGlobal;
    here.shown = [];
    here.registration.showNotification = async (title, options) => {
      const close = () => (here.shown = here.shown.filter(({ tag }) => tag !== options.tag));
      close();
      here.shown.push({ ...options, title, close });
    };
  });
  return {
    deliver: (data: object) =>
      browser.send('ServiceWorker.deliverPushMessage', {
        origin: studio().origin,
        registrationId,
        data: JSON.stringify(data),
      }),
    shown: () =>
      worker.evaluate(() =>
        (globalThis as unknown as WorkerGlobal).shown.map(({ title, body, tag }) => ({ title, body, tag })),
      ),
    /** Taps the notice that is shown. */
    tap: () =>
      worker.evaluate(() => {
        const [notification] = (globalThis as unknown as WorkerGlobal).shown;
        dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }));
      }),
  };
}

test('who waits has this browser told, a notice comes, a tap opens its class, and a logout elsewhere ends it', async ({
  page,
  admin,
  member,
  planId,
}) => {
  await subscribeLocally(page);
  const seated = await registerMember(studio().origin);
  await assignPlan(admin, seated, planId);
  const training = await schedule(admin, { maxCapacity: 1 });
  await bookFor(seated, training);

  await openAs(page, member, addressOf(training));
  const card = cardOf(page, training);
  await card.getByRole('button', { name: /^Unirme a la lista: / }).click();
  const offer = card.getByRole('group', { name: 'Avisos en este teléfono' });
  await expect(offer).toBeVisible();
  await expectAccessible(page, 'an offer of notices');
  await offer.getByRole('button', { name: 'Sí, avísame' }).click();
  await expect(toast(page, 'Te avisaremos en este teléfono')).toBeVisible();
  await expect(offer).toBeHidden();

  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Avisos y calendario' });
  await section.getByText('Avisos en este teléfono').click();
  await expect(section.getByRole('listitem')).toContainText(/Chrome en .*Este teléfono/);
  await expectAccessible(page, 'the devices with notices');

  const { deliver, shown, tap } = await receiver(page);
  const notice = { kind: 'waitlist', tag: training.id, path: `/trainings?clase=${training.id}` };
  await deliver({ ...notice, title: 'Hay un cupo', body: 'Entra y resérvalo.' });
  await expect.poll(shown).toHaveLength(1);
  await deliver({ ...notice, title: 'Tienes cupo', body: 'Te inscribimos.' });
  await expect.poll(shown).toEqual([{ title: 'Tienes cupo', body: 'Te inscribimos.', tag: training.id }]);

  // The open page navigates there without a reload.
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await tap();
  await expect(card.getByRole('article')).toBeFocused();
  await expect(card.getByRole('article')).toBeInViewport();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  expect(await shown()).toEqual([]);

  const otherTab = await page.context().newPage();
  await otherTab.goto('/profile');
  const isSubscribed = () => page.evaluate((key) => localStorage.getItem(key) !== null, subscriptionKey);
  expect(await isSubscribed()).toBe(true);
  await otherTab.getByRole('button', { name: 'Abrir menú' }).click();
  await otherTab.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(isSubscribed).toBe(false);
});
