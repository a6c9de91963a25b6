import type { Locator } from '@playwright/test';
import { registerMember } from '../../infra/prove/testing/kit/people.ts';
import { assignPlan } from '../../infra/prove/testing/kit/scenario.ts';
import { expect, openAs, test } from './fixtures.ts';
import { studio } from './studio.ts';

const background = (target: Locator) => target.evaluate((element) => getComputedStyle(element).backgroundColor);

test(
  'with the system’s colours the open tab, the current page, the charts and the edge of a dialog can be seen',
  { tag: '@desktop' },
  async ({ page, admin, planId }) => {
    await assignPlan(admin, await registerMember(studio().origin), planId);
    await page.emulateMedia({ forcedColors: 'active' });
    await openAs(page, admin, '/admin');
    const tab = (name: string) => page.getByRole('tab', { name });
    await expect(tab('Dashboard')).toHaveAttribute('aria-selected', 'true');
    expect(await background(tab('Dashboard'))).not.toBe(await background(tab('Usuarios')));
    const link = (name: string) => page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name });
    expect(await background(link('Administración'))).not.toBe(await background(link('Planes')));
    const [bar, track] = await page
      .getByRole('table', { name: 'Miembros con plan activo, por plan' })
      .locator('span > span')
      .first()
      .evaluate((element) => [element, element.parentElement!].map((each) => getComputedStyle(each).backgroundColor));
    expect(bar).not.toBe(track);
    await tab('Planes').click();
    await page.getByRole('button', { name: 'Nuevo Plan' }).click();
    await expect(page.getByRole('dialog')).toHaveCSS('border-top-style', 'solid');
  },
);
