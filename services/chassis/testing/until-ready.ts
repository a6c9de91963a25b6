import { vi } from 'vitest';
import { apiClient } from './api-client.ts';

/** Waits until the processes at `urls` are ready. @throws Error after 30 s */
export async function untilReady(urls: readonly string[]): Promise<void> {
  await vi.waitFor(async () => {
    for (const url of urls) {
      const { status } = await apiClient(url).get('/readyz');
      if (status !== 200) throw new Error(`${url} is not ready`);
    }
  }, 30_000);
}
