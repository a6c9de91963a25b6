import type { Page } from '@playwright/test';
import { defaultBookingWindow } from '@studio/contracts/booking-window';

/** A studio that has not set a booking window: the current week and earlier ones only. Its live stream says otherwise. */
export async function withoutWindow(page: Page): Promise<void> {
  const json = { ...defaultBookingWindow, version: 1_000_000 };
  await page.route('**/api/trainings/booking-window', (route) => route.fulfill({ json }));
}
