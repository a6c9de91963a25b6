import { expect, test, vi } from 'vitest';
import { mutationAnswered, refetchAfterMutation } from './refetch-after-mutation.ts';

type Ask = () => Promise<{ readonly data?: string; readonly error?: string }>;

test('an answer that was asked before an act and comes after it is asked for again', async () => {
  const ask = vi
    .fn<Ask>()
    .mockImplementationOnce(async () => {
      mutationAnswered();
      return { data: 'before' };
    })
    .mockResolvedValue({ data: 'after' });
  expect(await refetchAfterMutation(ask)).toEqual({ data: 'after' });
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a failed read is not repeated, nor one without a mutation in between', async () => {
  const failing = vi.fn<Ask>(async () => {
    mutationAnswered();
    return { error: 'lost' };
  });
  expect(await refetchAfterMutation(failing)).toEqual({ error: 'lost' });
  expect(failing).toHaveBeenCalledTimes(1);
  const alone = vi.fn<Ask>(async () => ({}));
  await refetchAfterMutation(alone);
  expect(alone).toHaveBeenCalledTimes(1);
});
