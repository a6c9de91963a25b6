import { expect, type Locator, type Page } from '@playwright/test';
import { addStudioDays, mondayOf, studioInstant, toStudioDate } from '@studio/contracts/studio-time';
import type { ApiClient } from '@studio/chassis/testing/api-client';
import type { Person } from '../../infra/prove/testing/kit/people.ts';
import { nextSlot } from '../../infra/prove/testing/kit/scenario.ts';
import { openAs } from './fixtures.ts';

export interface Scheduled {
  readonly id: string;
  readonly category: 'normal' | 'special';
  readonly date: string;
  /** `HH:MM` */
  readonly start: string;
  readonly end: string;
  readonly startsAt: Date;
}

/**
 * Schedules a training; next week's unless `over` says otherwise. No other training of either category starts with it,
 * so that its time is unique on the screen.
 */
export async function schedule(admin: ApiClient, over: Record<string, unknown> = {}): Promise<Scheduled> {
  const slot = 'startTime' in over ? { ...nextSlot(), ...over } : await freeSlot(admin, over);
  const form = { category: 'normal', maxCapacity: 10, ...slot };
  const { status, body } = await admin.post('/api/admin/trainings', form);
  if (status !== 201) throw new Error(`scheduling answered ${status}: ${JSON.stringify(body)}`);
  const { id, category, training_date: date, start_time, end_time }: Row = body.training;
  const startsAt = studioInstant(date, start_time);
  return { id, category, date, start: start_time.slice(0, 5), end: end_time.slice(0, 5), startsAt };
}

interface Row {
  readonly id: string;
  readonly category: 'normal' | 'special';
  readonly training_date: string;
  readonly start_time: string;
  readonly end_time: string;
}

async function freeSlot(admin: ApiClient, over: Record<string, unknown>) {
  for (;;) {
    const slot = { ...nextSlot(), ...over };
    const { trainingDate: day, startTime } = slot;
    const { body }: { body: Row[] } = await admin.get(`/api/admin/trainings?from=${day}&to=${day}`);
    if (body.every((training) => !training.start_time.startsWith(startTime))) return slot;
  }
}

/** The members' page with the training: its week, with its day open. */
export const addressOf = ({ date }: Pick<Scheduled, 'date'>) => `/trainings?semana=${mondayOf(date)}&dia=${date}`;

/** The administrators' page with the training and nothing else. */
export const adminAddressOf = ({ date, start }: Pick<Scheduled, 'date' | 'start'>) =>
  `/admin?tab=entrenamientos&fecha=${date}&hora=${encodeURIComponent(start)}`;

/** Opens the registrants of the training. */
export async function openRegistrants(page: Page, admin: Person, training: Scheduled): Promise<Locator> {
  await openAs(page, admin, adminAddressOf(training));
  await page.getByRole('button', { name: /^Ver inscritos/ }).click();
  return page.getByRole('dialog', { name: 'Usuarios inscritos' });
}

/** A day of the strip above the week, which leads to its trainings. */
export function stripDay(page: Page, date: string): Locator {
  const strip = page.getByRole('navigation', { name: 'Días de la semana' });
  // The 31st may stand beside the 1st.
  return strip.getByRole('button', { name: new RegExp(`\\D${Number(date.slice(8))}\\s*: \\d+ entrenamientos?`) });
}

/** The training's row on the members' page. */
export function cardOf(page: Page, { start, category }: Scheduled): Locator {
  const badge = page.getByText('Especial', { exact: true });
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${start}`) }) })
    .filter(category === 'special' ? { has: badge } : { hasNot: badge });
}

/** Unfolds the past classes of the open day. */
export async function unfoldPast(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: /clases? pasadas?/ });
  await expect(fold).toBeVisible();
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
}

/** The Monday that many weeks after this week's. */
export const weekAhead = (weeks: number, now = new Date()) => addStudioDays(mondayOf(toStudioDate(now)), 7 * weeks);

/** Books a seat through the API. */
export async function bookFor(member: ApiClient, { id }: Scheduled): Promise<void> {
  const { status, body } = await member.post('/api/trainings/register', { trainingId: id });
  if (status !== 201) throw new Error(`booking answered ${status}: ${JSON.stringify(body)}`);
}
