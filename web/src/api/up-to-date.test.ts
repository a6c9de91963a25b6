import { expect, test, vi } from 'vitest';
import { actAnswered, askUpToDate } from './up-to-date.ts';

type Ask = () => Promise<{ readonly data?: string; readonly error?: string }>;

test('an answer that was asked before an act and comes after it is asked for again', async () => {
  const ask = vi
    .fn<Ask>()
    .mockImplementationOnce(async () => {
      actAnswered();
      return { data: 'before' };
    })
    .mockResolvedValue({ data: 'after' });
  expect(await askUpToDate(ask)).toEqual({ data: 'after' });
  expect(ask).toHaveBeenCalledTimes(2);
});

test('one that failed is not, nor one that nothing came in between of', async () => {
  const failing = vi.fn<Ask>(async () => {
    actAnswered();
    return { error: 'lost' };
  });
  expect(await askUpToDate(failing)).toEqual({ error: 'lost' });
  expect(failing).toHaveBeenCalledTimes(1);
  const alone = vi.fn<Ask>(async () => ({}));
  await askUpToDate(alone);
  expect(alone).toHaveBeenCalledTimes(1);
});
