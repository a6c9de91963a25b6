import { expect, test } from 'vitest';
import { unsetStudioNotice } from '../models/studio-notice.model.ts';
import { isOver, noticeOn } from './studio-notice-policy.ts';

const text = 'El lunes no hay agua caliente';
const stored = { ...unsetStudioNotice, notice: { text, from: '2026-12-01', to: '2026-12-03' }, version: 4 };

test.each([
  ['2026-11-30', undefined],
  ['2026-12-01', { text, version: 4 }],
  ['2026-12-03', { text, version: 4 }],
  ['2026-12-04', undefined],
])('a notice is shown from its first day to its last: %s', (today, shown) => {
  expect(noticeOn(stored, today)).toEqual(shown);
});

test('a notice is over from the day after its last one', () => {
  expect(['2026-12-03', '2026-12-04'].map((today) => isOver(stored.notice, today))).toEqual([false, true]);
});

test('no notice is shown if none is set or it was removed', () => {
  expect(noticeOn(unsetStudioNotice, '2026-12-01')).toBeUndefined();
  expect(noticeOn({ ...stored, notice: null }, '2026-12-01')).toBeUndefined();
});
