import { expectAccessible, untilLoaded } from './axe.ts';
import { expect, openAs, test, toast } from './fixtures.ts';

test('the studio tells its members something, which a member closes, and nothing moves below a new text that is accepted', async ({
  page,
  otherPage,
  admin,
  newcomer,
}) => {
  const text = `Abrimos a las 8 el lunes. Aviso de ${newcomer.id}`;
  await openAs(otherPage, admin, '/admin');
  const card = otherPage.getByRole('region', { name: 'Aviso del estudio' });
  await card.getByRole('button', { name: /^(Escribir|Cambiar) aviso$/ }).click();
  const form = otherPage.getByRole('dialog', { name: 'Aviso del estudio' });
  await form.getByLabel('Texto del aviso').fill(text);
  await form.getByLabel('Último día').fill(await form.getByLabel('Primer día').inputValue());
  await expectAccessible(otherPage, 'writing the notice of the studio');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(toast(otherPage, 'Aviso guardado')).toBeVisible();

  const main = page.getByRole('main');
  const [notice, legalText] = [main.getByText(text), main.getByText('Actualizamos nuestra política de privacidad')];
  await openAs(page, newcomer, '/');
  // Each server process learns of the notice separately.
  await expect
    .poll(async () => {
      await page.reload();
      await untilLoaded(page);
      return notice.count();
    })
    .toBe(1);
  await expectAccessible(page, 'the welcome page with both lines');
  await page.goto('/trainings');
  await untilLoaded(page);
  await expect(notice).toBeVisible();
  await expectAccessible(page, 'the trainings with both lines');

  const before = await notice.boundingBox();
  await main.getByRole('button', { name: 'Aceptar' }).click();
  await expect(main.getByText('Gracias: aceptaste la política de privacidad')).toBeVisible();
  expect(await notice.boundingBox(), 'nothing moves below the line').toEqual(before);
  const closing = page.waitForResponse('**/studio-notice/closed');
  await main.getByRole('button', { name: 'Entendido' }).click();
  expect((await closing).ok()).toBe(true);
  await page.goto('/');
  await untilLoaded(page);
  await expect(notice).toHaveCount(0);
  await expect(legalText).toHaveCount(0);
});

// The members of other tests are told nothing.
test.afterEach(({ admin }) => admin.delete('/api/admin/studio-notice'));
