import type { Page } from '@playwright/test';
import { startingIn } from '@studio/contracts/testing/form-fixtures';
import { createCoach, type Person, registerMember } from '../../infra/prove/testing/kit/people.ts';
import { scheduleForCoach } from '../../infra/prove/testing/kit/scenario.ts';
import { expectAccessible, untilLoaded } from './axe.ts';
import { expect, openAs, overflow, test } from './fixtures.ts';
import { startRedeployedOrigin } from './redeployed-origin.ts';
import { studio } from './studio.ts';
import { addressOf } from './training-cards.ts';

const listAddress = '/trainings?vista=mis-clases';
const rosterAddress = (id: string) => `${listAddress}&clase=${id}`;

interface ClassOptions {
  /** First names of the registrants. */
  readonly names: readonly string[];
  /** Overrides of the class. */
  readonly details?: Record<string, unknown>;
  /** Overrides of the coach. */
  readonly coachOver?: Record<string, unknown>;
}

/** A class that begins in a few minutes, and its coach. */
async function createClass(admin: Person, { names, details, coachOver }: ClassOptions) {
  const coach = await createCoach(studio().origin, admin, { firstName: 'Laura', ...coachOver });
  const id = await scheduleForCoach(admin, coach, { title: 'Funcional', ...details });
  for (const firstName of names) {
    const { id: userId } = await registerMember(studio().origin, { firstName, lastName: 'Ríos' });
    const { status } = await admin.post(`/api/admin/trainings/${id}/register`, { userId });
    expect(status).toBe(201);
  }
  return { coach, id };
}

const mark = (page: Page, name: string, label: string) =>
  page.getByRole('group', { name: `Asistencia de ${name} Ríos` }).getByRole('button', { name: label });

const isPressed = ['aria-pressed', 'true'] as const;

/** The attendance marks as administrators see them. */
async function marksOf(admin: Person, id: string): Promise<Record<string, string | undefined>> {
  const { body } = await admin.get(`/api/admin/trainings/${id}/registrations`);
  const rows: { first_name: string; attendance?: string }[] = body;
  return Object.fromEntries(rows.map(({ first_name, attendance }) => [first_name, attendance]));
}

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  /** Opens the roster and waits until it can be opened offline. */
  async function openKept(page: Page, coach: Person, id: string, origin = ''): Promise<void> {
    await openAs(page, coach, origin + listAddress);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller)
        await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    });
    await page.reload();
    await page.getByRole('link', { name: /^Ver inscritos/ }).click();
    await expect(mark(page, 'Ana', 'Asistió')).toBeVisible();
    await expect.poll(() => keptPaths(page)).toContain(`/api/coach/trainings/${id}/registrations`);
  }

  /** The cached paths apart from the app's own files. */
  const keptPaths = (page: Page) =>
    page.evaluate(async () => {
      const kept: string[] = [];
      for (const name of (await caches.keys()).filter((each) => !each.startsWith('shell-'))) {
        for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
      }
      return kept;
    });

  test('marks wait while the app is closed, and arrive once in their order', async ({ page, context, admin }) => {
    const { coach, id } = await createClass(admin, { names: ['Ana', 'Eva'] });
    await openKept(page, coach, id);
    await context.setOffline(true);
    await mark(page, 'Ana', 'Asistió').click();
    await mark(page, 'Ana', 'No vino').click();
    await mark(page, 'Eva', 'Asistió').click();
    await expect(page.getByText(/^3 marcas sin enviar/)).toBeVisible();
    await page.close();

    const later = await context.newPage();
    await later.goto(listAddress);
    await expect(later.getByText('2 sin enviar').or(later.getByText('3 sin enviar'))).toBeVisible();
    await later.getByRole('link', { name: /^Ver inscritos/ }).click();
    await expect(mark(later, 'Ana', 'No vino')).toHaveAttribute(...isPressed);
    await expect(later.getByText('sin enviar', { exact: true })).toHaveCount(2);
    expect(await marksOf(admin, id)).toEqual({ Ana: undefined, Eva: undefined });

    const beside = await context.newPage();
    await beside.goto(rosterAddress(id));
    await expect(beside.getByText(/^3 marcas sin enviar/)).toBeVisible();
    const sent: string[] = [];
    context.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.headers()['idempotency-key']!);
    });
    await context.setOffline(false);
    for (const each of [later, beside]) {
      await expect(each.getByText(/sin enviar/)).toHaveCount(0);
      await expect(mark(each, 'Ana', 'No vino')).toHaveAttribute(...isPressed);
    }
    expect(await marksOf(admin, id)).toEqual({ Ana: 'absent', Eva: 'attended' });
    expect(sent).toHaveLength(3);
    expect(new Set(sent).size).toBe(3);
  });

  test('after a deploy own classes and their lists open as well', async ({ page, admin }) => {
    const { coach, id } = await createClass(admin, { names: ['Ana'] });
    const redeployed = await startRedeployedOrigin(studio().origin);
    await openKept(page, coach, id, redeployed.origin);
    redeployed.deploySecondBuild();
    await page.goto(redeployed.origin);
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-'))))
      .toEqual(['shell-second-build']);
    await redeployed.close();
    await page.goto(redeployed.origin + rosterAddress(id));
    await expect(mark(page, 'Ana', 'Asistió')).toBeVisible();
    await expect(page.getByText(/^Sin conexión con el estudio\. Así estaba hoy a las/)).toBeVisible();
    await page.getByRole('link', { name: 'Mis clases' }).click();
    await expect(page.getByRole('link', { name: /^Ver inscritos/ })).toBeVisible();
  });
});

test('own classes and a list are accessible, fit on a small phone and are marked by the thumb', async ({
  page,
  admin,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const word = 'Wolfeschlegelstein';
  const soon = startingIn(20);
  const { coach } = await createClass(admin, {
    names: [word.repeat(4), 'Ana'],
    details: { ...soon, title: `Acondicionamiento ${word}`.slice(0, 40), room: `${word}${word}`.slice(0, 30) },
    coachOver: { lastName: word.repeat(4) },
  });
  const html = page.locator('html');
  await openAs(page, coach, listAddress);
  await expect(page.getByRole('link', { name: /^Ver inscritos/ })).toBeVisible();
  await expectAccessible(page, 'own classes');
  expect(await overflow(html)).toBe(0);
  await page.getByRole('link', { name: /^Ver inscritos/ }).click();
  await expect(mark(page, 'Ana', 'Asistió')).toBeVisible();
  await untilLoaded(page);
  const target = mark(page, 'Ana', 'Asistió');
  const { width, height, y: top } = (await target.boundingBox())!;
  expect(Math.round(Math.min(width, height)), 'as large as a thumb').toBeGreaterThanOrEqual(44);
  const rows = page.getByRole('list', { name: /^Inscritos/ }).getByRole('listitem');
  expect((await rows.filter({ hasText: 'Ana' }).boundingBox())!.height).toBeLessThanOrEqual(58);
  await page.context().setOffline(true);
  await target.tap();
  await expect(page.getByText(/^1 marca sin enviar/)).toBeVisible();
  expect((await target.boundingBox())!.y, 'nothing moves below the thumb').toBe(top);
  await expectAccessible(page, 'a list with marks that wait');
  expect(await overflow(html)).toBe(0);
  await page.context().setOffline(false);
  await expect(page.getByText(/sin enviar/)).toHaveCount(0);

  // The class may be of tomorrow, and tomorrow of another week.
  await page.goto(addressOf({ date: soon.trainingDate }));
  await untilLoaded(page);
  const row = page.getByRole('article', { name: new RegExp(word) });
  await expect(row).toContainText(`con Laura W.`);
  await expectAccessible(page, 'a week with names of classes');
  expect(await overflow(html)).toBe(0);
});
