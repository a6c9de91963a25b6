import { onTestFinished, expect, test, vi } from 'vitest';
import { watchOwnAccount } from './watch-own-account.ts';

test('a lost stream reads account and requests again, and so does the one that follows it', async () => {
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
  const reading = [expect.objectContaining({ payload: ['Profile', 'Payments'] })];
  expect(dispatch.mock.calls).toEqual([reading]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(streams).toHaveBeenCalledTimes(2);
  expect(dispatch.mock.calls).toEqual([reading, reading]);
});
