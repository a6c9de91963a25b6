import { expect, test } from 'vitest';

test('this process runs in the time zone of TZ', () => {
  const minutesBehindUtc: Readonly<Record<string, number>> = { 'Asia/Tokyo': -540, 'Pacific/Honolulu': 600, UTC: 0 };
  const zone = process.env['TZ'] ?? '';
  expect(new Date().getTimezoneOffset()).toBe(minutesBehindUtc[zone]);
});
