import { describe, expect, it } from 'vitest';
import { valuesOf } from '../../../ui/form/form-fields.tsx';
import { bulkFields, parseBulk, pastShare, withHour } from './bulk-fields.ts';

const complete = { ...valuesOf(bulkFields()), startDate: '2026-12-01', endDate: '2026-12-31' };

describe('the bulk form', () => {
  it('sends all weekdays and slots, and keeps holidays', () => {
    const parsed = parseBulk(complete);
    expect(parsed.ok && parsed.input).toMatchObject({
      category: 'normal',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      skipHolidays: false,
      maxCapacity: 10,
      durationMinutes: 60,
      morningSlots: ['05:00:00', '06:00:00', '07:00:00', '08:00:00', '09:00:00'],
      afternoonSlots: ['16:00:00', '17:00:00', '18:00:00', '19:00:00', '20:00:00'],
    });
  });

  it('sends what is chosen', () => {
    const parsed = parseBulk({ ...complete, weekdays: '6,7', morningSlots: '', skipHolidays: 'yes' });
    expect(parsed.ok && parsed.input).toMatchObject({ weekdays: [6, 7], morningSlots: [], skipHolidays: true });
  });

  it('takes any other hour, in its part of the day and once', () => {
    const added = (values: typeof complete, time: string) => {
      const { name, value } = withHour(values, time);
      return { ...values, [name]: value };
    };
    const hours = { ...complete, morningSlots: '07:00', afternoonSlots: '' };
    const values = ['06:30', '07:00', '12:00'].reduce(added, hours);
    expect(values).toMatchObject({ morningSlots: '06:30,07:00', afternoonSlots: '12:00' });
    const parsed = parseBulk({ ...values, durationMinutes: '45' });
    expect(parsed.ok && parsed.input).toMatchObject({ durationMinutes: 45, morningSlots: ['06:30:00', '07:00:00'] });
  });

  it.each([
    ['startDate', { startDate: '' }],
    ['weekdays', { weekdays: '' }],
    ['morningSlots', { morningSlots: '', afternoonSlots: '' }],
    ['endDate', { endDate: '' }],
    ['endDate', { endDate: '2026-11-30' }],
    ['endDate', { endDate: '2027-12-02' }],
    ['maxCapacity', { maxCapacity: '51' }],
    ['durationMinutes', { durationMinutes: '0' }],
    ['afternoonSlots', { afternoonSlots: '23:15' }],
  ])('finds fault with %s of %j', (field, changes) => {
    const parsed = parseBulk({ ...complete, ...changes });
    expect(!parsed.ok && parsed.failure.field).toBe(field);
  });
});

it('knows how much of the range has passed, from the first start to the last', () => {
  const shareAt = (now: string, range = complete) => pastShare(range, new Date(now));
  expect(shareAt('2026-12-01T04:59:00-05:00')).toBe('none');
  expect(shareAt('2026-12-01T05:01:00-05:00')).toBe('part');
  expect(shareAt('2026-12-31T19:59:00-05:00')).toBe('part');
  expect(shareAt('2026-12-31T20:01:00-05:00')).toBe('all');
  expect(shareAt('2027-06-01T00:00:00-05:00', { ...complete, endDate: '' })).toBe('part');
  expect(shareAt('2027-06-01T00:00:00-05:00', { ...complete, startDate: '' })).toBe('none');
  expect(shareAt('2026-12-01T04:59:00-05:00', { ...complete, morningSlots: '04:30,05:00' })).toBe('part');
});
