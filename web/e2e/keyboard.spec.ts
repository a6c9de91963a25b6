import { registrationForm } from '@studio/contracts/testing/form-fixtures';
import { signIn } from '../../infra/prove/testing/kit/people.ts';
import { assignPlan } from '../../infra/prove/testing/kit/scenario.ts';
import { dateAsTyped } from '../src/dates/typed-date.ts';
import { expect, test, toast } from './fixtures.ts';
import { pick, press, tabTo, type } from './keys.ts';
import { studio } from './studio.ts';
import { cardOf, schedule, stripDay } from './training-cards.ts';

test('a whole member’s journey by keyboard alone', async ({ page, admin, planId }) => {
  const form = registrationForm();
  const training = await schedule(admin);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const field = (label: string) => page.getByLabel(label, { exact: true });

  await page.goto('/login');
  await press(page, page.getByRole('link', { name: 'Regístrate' }));
  await type(page, field('Nombres'), form.firstName);
  await type(page, field('Apellidos'), form.lastName);
  await type(page, field('Correo electrónico'), form.email);
  await tabTo(page, field('Fecha de nacimiento'));
  await page.keyboard.type('07021994');
  await pick(page, field('Género'), 'Fem');
  await pick(page, field('Tipo de documento'), 'Pas');
  await type(page, field('Número de documento'), form.documentNumber);
  await type(page, field('Teléfono'), form.phone);
  await type(page, field('Contraseña'), form.password);
  await type(page, field('Confirmar contraseña'), form.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile');
  await assignPlan(admin, await signIn(studio().origin, form.email, form.password), planId);

  await press(page, button('Editar perfil'));
  await type(page, field('Teléfono'), '6067450000');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Perfil actualizado exitosamente')).toBeVisible();
  await tabTo(page, button('Cambiar contraseña'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button('Cambiar contraseña')).toBeFocused();

  await tabTo(page, button('Abrir menú'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Entrenamientos' }));
  await expect(page.getByRole('heading', { name: 'Entrenamientos', level: 1 })).toBeFocused();
  await press(page, button('Semana siguiente'));
  await press(page, stripDay(page, training.date));
  await press(page, cardOf(page, training).getByRole('button', { name: /^Inscribirme/ }));
  await expect(toast(page, '¡Inscripción exitosa!')).toBeVisible();
  const cancel = cardOf(page, training).getByRole('button', { name: /^Cancelar/ });
  await expect(cancel).toBeFocused();
  await expect(cancel).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press(' ');
  await expect(toast(page, 'Inscripción cancelada exitosamente')).toBeVisible();

  await tabTo(page, button('Abrir menú'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await press(page, button('Cerrar sesión'));
  await expect(page).toHaveURL('/login');
});

test('a whole administrator’s journey by keyboard alone', { tag: '@desktop' }, async ({ page, admin, planId }) => {
  const person = registrationForm({ firstName: 'Teclado' });
  const training = await schedule(admin, { category: 'special' });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const openTab = async (name: string) => {
    const tab = page.getByRole('tab', { name });
    await tabTo(page, page.getByRole('tab', { selected: true }), 'Shift+Tab');
    for (let moves = 0; moves < 5 && !(await tab.evaluate((it) => it === document.activeElement)); moves += 1) {
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Enter');
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  };

  await page.goto('/login');
  await type(page, field('Correo electrónico'), admin.email);
  await type(page, field('Contraseña'), admin.password);
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('link', { name: 'Administración' }));
  await expect(page.getByText('Total de Usuarios')).toBeVisible();

  await openTab('Usuarios');
  await press(page, button('Nuevo Usuario'));
  await type(page, field('Nombres'), person.firstName);
  await type(page, field('Apellidos'), person.lastName);
  await type(page, field('Correo electrónico'), person.email);
  await type(page, field('Teléfono'), person.phone);
  await pick(page, field('Tipo de documento'), 'Pas');
  await type(page, field('Número de documento'), person.documentNumber);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Usuario creado exitosamente')).toBeVisible();
  await expect(button('Nuevo Usuario')).toBeFocused();
  await type(page, page.getByRole('searchbox', { name: 'Buscar usuarios' }), person.email);
  await expect(page.getByRole('row')).toHaveCount(2);
  const name = `${person.firstName} ${person.lastName}`;
  await press(page, button(`Gestionar plan de ${name}`));
  const planName = (await admin.get('/api/admin/plans')).body.find(({ id }: { id: string }) => id === planId).name;
  await pick(page, page.getByRole('dialog').getByLabel('Plan', { exact: true }), planName);
  await type(page, field('Recibido ahora'), '0');
  await press(page, button('Asignar plan'));
  await expect(toast(page, 'Plan asignado exitosamente')).toBeVisible();
  await press(page, button(`Más acciones para ${name}`));
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await type(page, field('Entrenamientos especiales restantes'), '3');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Entrenamientos especiales actualizados')).toBeVisible();

  await openTab('Entrenamientos');
  // Filters out the classes that other tests have scheduled.
  await type(page, field('Fecha'), dateAsTyped(training.date));
  await pick(page, field('Categoría'), 'Esp');
  await expect(page).toHaveURL(/categoria=special/);
  await press(page, button(new RegExp(`^Ver inscritos.*${training.start}\\s–\\s${training.end}$`)));
  await type(page, page.getByRole('combobox', { name: 'Inscribir usuario' }), person.email);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Inscribir', exact: true }));
  await expect(toast(page, 'Usuario inscrito')).toBeVisible();
  await press(page, button(`Eliminar a ${name}`));
  await expect(toast(page, 'Inscripción cancelada')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await press(page, button(new RegExp(`^Cancelar: .*${training.start}\\s–\\s${training.end}$`)));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar entrenamiento' }));
  await expect(toast(page, 'Entrenamiento cancelado y clases devueltas a los usuarios inscritos.')).toBeVisible();

  await openTab('Reportes');
  await tabTo(page, page.getByRole('radio', { name: /^Usuarios registrados/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Planes de usuarios/ })).toBeChecked();
  const download = page.waitForEvent('download');
  await press(page, button('Generar Reporte'));
  expect((await download).suggestedFilename()).toBe('planes-usuario.pdf');
});
