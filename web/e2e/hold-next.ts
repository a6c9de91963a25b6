import type { Page, Route } from '@playwright/test';

/** Lets the servers answer the next request, and holds the answer back until released. */
export async function holdNext(
  page: Page,
  url: string,
): Promise<{ answered: Promise<void>; release: () => Promise<void> }> {
  const answered = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const delivered = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    const response = await route.fetch();
    answered.resolve();
    await released.promise;
    await route.fulfill({ response });
    delivered.resolve();
  };
  await page.route(url, hold, { times: 1 });
  const release = () => {
    released.resolve();
    return delivered.promise;
  };
  return { answered: answered.promise, release };
}
