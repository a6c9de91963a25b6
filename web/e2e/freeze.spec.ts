import { dateAsTyped } from '../src/dates/typed-date.ts';
import { daysInWords } from '@studio/contracts/days-in-words';
import { addStudioDays } from '@studio/contracts/studio-time';
import { seatsTaken } from '../../infra/prove/testing/kit/scenario.ts';
import { expectAccessible } from './axe.ts';
import { expect, openAs, test, toast } from './fixtures.ts';
import { addressOf, schedule } from './training-cards.ts';

test(
  'an administrator freezes a plan, reads before what that does, and ends the freeze; the member reads it',
  { tag: '@desktop' },
  async ({ page, otherPage, admin, member }) => {
    const training = await schedule(admin);
    await member.post('/api/trainings/register', { trainingId: training.id });
    const days = { from: training.date, to: addStudioDays(training.date, 2) };
    await openAs(page, admin, `/admin?tab=usuarios&buscar=${encodeURIComponent(member.email)}`);
    const managePlan = page.getByRole('button', { name: /^Gestionar plan de/ });
    await managePlan.click();
    const modal = page.getByRole('dialog', { name: 'Gestionar Plan' });
    await modal.getByText('Congelar plan').first().click();
    await modal.getByRole('button', { name: 'Congelar plan' }).click();
    await expect(modal.getByRole('textbox', { name: 'Desde' })).toBeFocused();
    await modal.getByRole('textbox', { name: 'Desde' }).fill(dateAsTyped(days.from));
    await modal.getByRole('textbox', { name: 'Hasta' }).fill(dateAsTyped(days.to));
    const preview = modal.getByRole('region', { name: 'Qué cambia' });
    await expect(preview).toContainText(/3 días: Plan .* vence el /);
    await expect(preview).toContainText('Se libera 1 reserva y vuelve su clase:');
    await expect(preview.getByRole('listitem')).toContainText(training.start);
    await expectAccessible(page, 'freezing a plan');
    await modal.getByRole('button', { name: 'Congelar plan' }).click();
    await expect(toast(page, 'Plan congelado exitosamente')).toBeVisible();
    await expect.poll(() => seatsTaken(admin, training.id)).toBe(0);

    const frozen = `Plan congelado ${daysInWords(days)}`;
    await openAs(otherPage, member, '/profile');
    await expect(otherPage.getByRole('region', { name: 'Plan actual' })).toContainText(frozen);
    await otherPage.goto(addressOf(training));
    await expect(otherPage.getByRole('region', { name: 'Antes de inscribirte' })).toContainText(frozen);
    await expect(otherPage.locator(`#clase-${training.id}`).getByRole('button')).toBeDisabled();
    await expectAccessible(otherPage, 'a week with a frozen plan');

    await managePlan.click();
    await expect(modal.getByRole('region', { name: 'Plan actual' })).toContainText(frozen);
    await modal.getByRole('button', { name: 'Terminar congelación' }).click();
    const question = page.getByRole('alertdialog', { name: '¿Terminar la congelación hoy?' });
    await expect(question).toContainText(/vence el .* en vez del /);
    await question.getByRole('button', { name: 'Terminar congelación' }).click();
    await expect(toast(page, 'Congelación terminada')).toBeVisible();
    expect((await member.get('/api/users/current-plan')).body.freeze).toBeNull();
  },
);
