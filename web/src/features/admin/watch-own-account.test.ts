import { onTestFinished, expect, test, vi } from 'vitest';
import { watchOwnAccount } from './watch-own-account.ts';

test('an open stream reads the account; a lost one reads it and the requests, and so does the one that follows', async () => {
  vi.useFakeTimers();
  const lost = new Response('retry: 3000\n\n');
  const silent = new Response(new ReadableStream());
  const streams = vi.fn<typeof fetch>().mockResolvedValueOnce(lost).mockResolvedValueOnce(silent);
  vi.stubGlobal('fetch', streams);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  const leaving = new AbortController();
  onTestFinished(() => {
    leaving.abort();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const dispatch = vi.fn<(action: unknown) => undefined>();
  watchOwnAccount({ dispatch } as never, 'account', 't', leaving.signal);
  await vi.advanceTimersByTimeAsync(0);
  const reading = (...tags: string[]) => [expect.objectContaining({ payload: tags })];
  const untilLost = [reading('Profile'), reading('Profile', 'Payments')];
  expect(dispatch.mock.calls).toEqual(untilLost);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(streams).toHaveBeenCalledTimes(2);
  expect(dispatch.mock.calls).toEqual([...untilLost, reading('Profile'), reading('Payments')]);
});
