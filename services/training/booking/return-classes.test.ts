import { defaultBookingWindow } from '@studio/contracts/booking-window';
import { expect, test, vi } from 'vitest';
import { seatRulesAt } from '../rules/booking-policy.ts';
import { defaultBookingSettings } from '../rules/booking-settings.ts';
import { returnClasses } from './return-classes.ts';

test('nothing is asked for where the studio does not want classes to come back', async () => {
  const ask = vi.fn<() => never>();
  await returnClasses({
    stores: { trainings: { find: ask } } as never,
    seatRules: () => seatRulesAt(new Date(), defaultBookingSettings, defaultBookingWindow),
    settleTogether: ask,
  });
  expect(ask).not.toHaveBeenCalled();
});
