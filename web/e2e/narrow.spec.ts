import type { Locator, Page } from '@playwright/test';
import { registerMember } from '../../infra/prove/testing/kit/people.ts';
import { assignPlan, createPlan } from '../../infra/prove/testing/kit/scenario.ts';
import { expect, logIn, openAs, overflow, test, toast } from './fixtures.ts';
import { openMailbox } from '../../infra/prove/testing/kit/mailbox.ts';
import { studio } from './studio.ts';
import { addressOf, bookFor, cardOf, schedule } from './training-cards.ts';

const pageOverflow = (page: Page) => overflow(page.locator('html'));

test('many pages of users fit on the narrowest phone', async ({ page, admin }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.route('**/api/admin/users?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), total: 2_990 } });
  });
  await openAs(page, admin, '/admin?tab=usuarios&pagina=100');
  const paging = page.getByRole('navigation', { name: 'Paginación' });
  await expect(paging).toContainText('Página 100 de 120');
  expect(await overflow(paging)).toBe(0);
  expect(await pageOverflow(page)).toBe(0);
});

/** Expects that the font does not turn an x between two digits into a multiplication sign. */
async function expectNoCross(text: Locator): Promise<void> {
  await expect(text).toBeVisible();
  const widths = await text.evaluate((element) => {
    const probe = document.createElement('span');
    element.append(probe);
    probe.textContent = '390x2';
    const joined = probe.getBoundingClientRect().width;
    probe.style.fontFeatureSettings = '"calt" 0';
    const apart = probe.getBoundingClientRect().width;
    probe.remove();
    return [joined, apart];
  });
  expect(widths[0]).toBe(widths[1]);
}

test('a long address fits into the dialogs about its user, and an x between its digits stays an x', async ({
  page,
  admin,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const { email } = await registerMember(studio().origin, {
    email: `390x2${'persona'.repeat(5)}${Date.now()}@${'correo'.repeat(9)}.example.com`,
  });
  await openAs(page, admin, `/admin?tab=usuarios&buscar=${encodeURIComponent(email)}`);
  await expectNoCross(page.getByText(email).first());
  for (const [action, role] of [
    ['Movimientos', 'dialog'],
    ['Eliminar', 'alertdialog'],
  ] as const) {
    await page.getByRole('button', { name: /^Más acciones para/ }).click();
    await page.getByRole('menuitem', { name: action }).click();
    const dialog = page.getByRole(role);
    await expect(dialog).toContainText(email);
    expect((await dialog.boundingBox())!.width).toBeLessThanOrEqual(320);
    expect(await overflow(dialog)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('a question that is longer than the screen opens at its beginning', async ({ page, admin }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const person = await registerMember(studio().origin, {
    firstName: 'María de los Ángeles Alejandra del Pilar Valentina Esperanza',
    lastName: 'Villamizar Echeverri de la Torre Restrepo Montoya y Londoño',
  });
  const plan = `Madrugadores de lunes a viernes ${Date.now()}`;
  await assignPlan(admin, person, await createPlan(admin, { name: plan }));
  await admin.put(`/api/admin/users/${person.id}/special-trainings`, { value: 2 });
  await openAs(page, admin, `/admin?tab=usuarios&buscar=${encodeURIComponent(person.email)}`);
  await page.getByRole('button', { name: /^Más acciones para/ }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  const question = page.getByRole('alertdialog');
  await expect.poll(() => question.evaluate((popup) => popup.contains(document.activeElement))).toBe(true);
  await expect(question.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Volver' })).toBeFocused();
});

test('a day keeps its name in one line, and the figures of the dashboard stand level', async ({
  page,
  admin,
  member,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const training = await schedule(admin);
  await bookFor(member, training);
  await openAs(page, member, addressOf(training));
  const day = page.locator(`#dia-${training.date} span`).first();
  await expect(cardOf(page, training)).toBeVisible();
  const { fontSize, height } = await day.evaluate(async (element) => {
    await document.fonts.ready;
    const { height } = element.getBoundingClientRect();
    return { fontSize: Number.parseFloat(getComputedStyle(element).fontSize), height };
  });
  expect(height).toBeLessThan(2 * fontSize);
  await openAs(page, admin, '/admin');
  await expect(page.getByText('+12%')).toBeVisible();
  const changes = page.getByText(/^[+-][\d.]+%$/);
  const rows = async () => {
    const tops = await changes.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
    return tops.length === 4 && tops[0] === tops[1] && tops[2] === tops[3];
  };
  await expect.poll(rows).toBe(true);
});

test('what is pressed on a phone is as large as a thumb', async ({ page, admin, newcomer }) => {
  const leastPx = 44;
  const expectLarge = async (target: Locator) => {
    await expect(target).toBeVisible();
    const shorterSide = async () => {
      const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
      return Math.round(Math.min(width, height));
    };
    await expect.poll(shorterSide).toBeGreaterThanOrEqual(leastPx);
  };
  await page.goto('/login');
  const themes = page.getByRole('group', { name: 'Apariencia' }).getByRole('radio');
  await expect(themes).toHaveCount(3);
  for (const theme of await themes.all()) await expectLarge(theme);
  await logIn(page, newcomer.email, newcomer.password);
  await expect(toast(page, '¡Bienvenido!')).toBeVisible();
  await expectLarge(page.getByRole('button', { name: 'Cerrar aviso' }));
  const training = await schedule(admin);
  await page.goto(addressOf(training));
  await expectLarge(page.getByRole('link', { name: /Escríbenos/ }).first());
});

test('names of one long word fit into the users, the dialog about a plan and the search for whom to enrol', async ({
  page,
  admin,
}) => {
  const word = 'Wolfeschlegelstein'.repeat(5).slice(0, 80);
  const person = await registerMember(studio().origin, { firstName: word, lastName: word });
  await assignPlan(admin, person, await createPlan(admin, { name: `${word.slice(0, 60)}${Date.now()}` }));
  const training = await schedule(admin);
  await openAs(page, admin, `/admin?tab=usuarios&buscar=${encodeURIComponent(person.email)}`);
  await expect(page.getByRole('heading', { level: 3 })).toContainText(word);
  expect(await pageOverflow(page)).toBe(0);
  await page.getByRole('button', { name: /^Gestionar plan de/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('terminará como Cancelado')).toBeVisible();
  expect(await overflow(dialog)).toBe(0);

  await page.goto(`/admin?tab=entrenamientos&fecha=${training.date}&hora=${encodeURIComponent(training.start)}`);
  await page.getByRole('button', { name: /^Ver inscritos/ }).click();
  await dialog.getByRole('combobox').fill(person.email);
  await expect(dialog.getByRole('option')).toContainText(word);
  expect(await overflow(dialog.getByRole('listbox'))).toBe(0);
});

test('a mail is as wide as the phone that shows it, also with names of one long word', async ({ page, admin }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const word = 'Wolfeschlegelstein'.repeat(5).slice(0, 80);
  const person = await registerMember(studio().origin, { firstName: word });
  const name = `${word.slice(0, 60)}${Date.now()}`;
  await assignPlan(admin, person, await createPlan(admin, { name }));
  const { html } = await openMailbox().newest(person.email, /^Ya tienes el plan/i);
  await page.setContent(html);
  await expect(page.getByText(name)).toBeVisible();
  expect(await page.locator('html').evaluate((element) => element.scrollWidth)).toBe(320);
});

/** The words and amounts that stand in more than one line. Made-up names are longer than any word of Spanish. */
const brokenWords = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const broken: string[] = [];
    const wordOrAmount = /(?<!\S)(?:[\p{L}«»¿?¡!,.:;()]{2,16}|\d[\d.]{1,8})(?!\S)/gu;
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!text.parentElement?.checkVisibility()) continue;
      for (const { 0: word, index } of text.textContent!.matchAll(wordOrAmount)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) broken.push(word);
      }
    }
    return broken;
  });

test('with letters of 150 % and of 200 % a phone shows all of a page’s width, and whole words', async ({
  page,
  admin,
  member,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const training = await schedule(admin);
  await bookFor(member, training);
  const expectAllShown = async (path: string, part: Locator) => {
    await page.goto(path);
    await expect(part).toBeVisible();
    for (const percent of [150, 200]) {
      await page.evaluate((size) => void (document.documentElement.style.fontSize = size), `${percent}%`);
      await expect.poll(() => pageOverflow(page), `${path} at ${percent} %`).toBe(0);
      expect(await brokenWords(page), `${path} at ${percent} %`).toEqual([]);
    }
  };
  const heading = (name: string) => page.getByRole('heading', { name });
  await openAs(page, member, '/');
  await expectAllShown('/', heading('¡Qué bueno verte'));
  await expectAllShown(addressOf(training), cardOf(page, training));
  await expectAllShown('/profile', heading('Movimientos'));
  await expectAllShown('/plans', page.getByText('COP / mes').first());
  await page.route('**/api/admin/stats/charts', async (route) => {
    const response = await route.fetch();
    const occupancy = [{ weekday: 1, hour: 6, booked: 5, capacity: 10 }];
    await route.fulfill({ response, json: { ...(await response.json()), occupancy } });
  });
  await openAs(page, admin, '/');
  await expectAllShown('/admin', page.getByText('+12%'));
  const chart = page.getByRole('group', { name: 'Ocupación por día y hora' });
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => chart.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await expectAllShown(
    `/admin?tab=usuarios&buscar=${encodeURIComponent(member.email)}`,
    page.getByRole('button', { name: /^Gestionar plan de/ }),
  );
  // The line below the name is not cut off, and nothing beside it squeezes the name.
  await expect.poll(() => overflow(page.getByText(member.email))).toBe(0);
  const letters = () =>
    page
      .getByRole('heading', { level: 3 })
      .evaluate((name) => name.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(name).fontSize));
  await expect.poll(letters).toBeGreaterThan(5);
  await expectAllShown('/admin?tab=planes', page.getByRole('button', { name: /^Eliminar/ }).first());
  await expectAllShown(
    `/admin?tab=entrenamientos&fecha=${training.date}`,
    page.getByRole('button', { name: /^Ver inscritos/ }).first(),
  );
  await expectAllShown('/admin?tab=reportes', heading('Generar Reportes'));
});

test('on a tablet an administrator’s navigation leaves room for the studio’s name', async ({ page, admin }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openAs(page, admin, '/');
  const name = page.getByRole('navigation', { name: 'Principal' }).getByText('Estudio Cafetero');
  await expect(name).toBeVisible();
  await expect(page.getByRole('link', { name: 'Administración' })).toBeVisible();
  expect(await overflow(name)).toBe(0);
});

test('a long first name leaves the navigation at the edge of the page', { tag: '@desktop' }, async ({ page }) => {
  const person = await registerMember(studio().origin, { firstName: 'Wolfeschlegelstein'.repeat(4) });
  await openAs(page, person, '/plans');
  const beyondContent = () =>
    page.getByRole('main').evaluate((main) => {
      const menu = [...document.querySelectorAll('nav[aria-label=Principal] button')].find((button) =>
        button.checkVisibility(),
      )!;
      const content = main.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(main).paddingRight);
      return Math.round(menu.getBoundingClientRect().right - content);
    });
  await expect(page.getByRole('button', { name: /^Menú de / })).toBeVisible();
  await expect.poll(beyondContent).toBe(0);
});

test('the open section of the administration is in view, however it was opened', async ({ page, admin }) => {
  const expectShown = (name: string) =>
    expect
      .poll(() =>
        page.getByRole('tab', { name, selected: true }).evaluate((tab) => {
          const { left, right } = tab.getBoundingClientRect();
          const strip = tab.closest('[role="tablist"]')!.getBoundingClientRect();
          return left >= strip.left && right <= strip.right;
        }),
      )
      .toBe(true);
  await openAs(page, admin, '/admin');
  await page.getByRole('button', { name: 'Ver Reportes' }).click();
  await expectShown('Reportes');
  await page.goBack();
  await expectShown('Dashboard');
  await page.goto('/admin?tab=entrenamientos');
  await expectShown('Entrenamientos');
});
