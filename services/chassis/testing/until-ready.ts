import { apiClient } from './api-client.ts';
import { waitFor } from './until.ts';

/** Waits until the processes at `urls` are ready. @throws Error after `patienceMs` */
export async function untilReady(urls: readonly string[]): Promise<void> {
  await waitFor(async () => {
    for (const url of urls) {
      const { status } = await apiClient(url).get('/readyz');
      if (status !== 200) throw new Error(`${url} is not ready`);
    }
  });
}
