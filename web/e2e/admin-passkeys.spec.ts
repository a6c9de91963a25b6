import { createUser } from '../../infra/prove/testing/kit/people.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test, toast } from './fixtures.ts';
import { studio } from './studio.ts';

/** A virtual authenticator of Chromium, which creates and uses passkeys without asking anybody. */
async function addDevice(page: Page) {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const add = async () => (await chromium.send('WebAuthn.addVirtualAuthenticator', { options })).authenticatorId;
  return {
    add,
    remove: (authenticatorId: string) => chromium.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
}

/** A passkey belongs to a host name: an IP address has none. */
test.use({ baseURL: async ({ baseURL }, use) => use(baseURL!.replace('127.0.0.1', 'localhost')) });

test('an administrator keeps two passkeys, signs in by one, and removes it', async ({ page, admin }) => {
  const { token } = await createUser(studio().origin, admin, { type: 'admin' });
  const devices = await addDevice(page);
  const first = await devices.add();
  await openAs(page, { token }, '/profile');
  const section = page.getByRole('region', { name: 'Llaves de acceso' });
  await section.getByText('Ver y agregar mis llaves').click();
  async function addPasskey(name: string): Promise<void> {
    await section.getByRole('button', { name: 'Agregar llave' }).click();
    await page.getByLabel('Nombre', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Crear llave' }).click();
    await expect(section.getByText(name)).toBeVisible();
  }
  await addPasskey('Mi celular');
  await devices.remove(first);
  await devices.add();
  await addPasskey('Recepción');
  await expectAccessible(page, 'the profile with passkeys');

  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/login');
  await expectAccessible(page, 'the login');
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click();
  await expect(toast(page, '¡Bienvenido!')).toBeVisible();

  await page.goto('/profile');
  await section.getByText('Ver y agregar mis llaves').click();
  await expect(section.getByRole('listitem').filter({ hasText: 'Recepción' })).toContainText('usada el');
  await section.getByRole('button', { name: 'Quitar Recepción' }).click();
  await page.getByRole('button', { name: 'Quitar llave' }).click();
  await expect(toast(page, 'Llave de acceso quitada')).toBeVisible();
  await expect(section.getByRole('listitem')).toHaveCount(1);
});
