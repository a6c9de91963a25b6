import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerMember, signIn } from '../../infra/acceptance/client.ts';
import { assignPlan, createPlan } from '../../infra/acceptance/scenario.ts';
import { givenServers, testSettings } from '../../infra/acceptance/test-settings.ts';
import { startStudio } from '../../infra/launcher/test-studio.ts';
import { expect, openAs, test } from './fixtures.ts';
import { addressOf, bookFor, cardOf, schedule } from './training-cards.ts';

/** A studio that refuses a second booking at the same hour. */
const refusing = test.extend<{ origin: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
  origin: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'studio-refusing-'));
    const env = { ...testSettings(`refusing${process.pid}`), REFUSE_OVERLAPPING_BOOKINGS: '1' };
    const studio = await startStudio({ servers: givenServers(), dataDir, env });
    await use(studio.origin);
    await studio.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
  baseURL: async ({ origin }, use) => use(origin),
});
refusing.slow();

refusing('a studio that refuses bookings at the same hour offers none', async ({ page, origin }) => {
  const admin = await signIn(origin, 'admin@example.com', 'test-admin');
  const member = await registerMember(origin);
  await assignPlan(admin, member, await createPlan(admin));
  const first = await schedule(admin, { startTime: '10:00', endTime: '11:00' });
  const overlapping = await schedule(admin, { trainingDate: first.date, startTime: '10:30', endTime: '11:30' });
  await bookFor(member, first);
  await openAs(page, member, addressOf(first));
  await cardOf(page, overlapping)
    .getByRole('button', { name: /^Inscribirme: / })
    .click();
  const notice = page.getByRole('dialog');
  await expect(notice).toContainText(
    'Ya tienes un entrenamiento de 10:00 a 11:00. Para ir a este, cancela primero el otro.',
  );
  await notice.getByRole('button', { name: 'Entendido' }).click();
  await expect(notice).toHaveCount(0);
  await expect(cardOf(page, first).getByText('Inscrito', { exact: true })).toBeVisible();
  await expect(cardOf(page, overlapping).getByText('Inscrito', { exact: true })).toHaveCount(0);
});
