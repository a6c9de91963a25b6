import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, type ComponentType } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { goOffline } from '../testing/render-screen.tsx';
import { lazyBoundary } from './lazy-boundary.tsx';

const lost = new TypeError('Failed to fetch dynamically imported module');
const Form = () => <input aria-label="Nombres" />;
const retry = () => screen.findByRole('button', { name: 'Reintentar' });
const form = () => screen.findByLabelText('Nombres');
let load: ReturnType<typeof vi.fn<() => Promise<ComponentType>>>;

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
});

/** Opens a page with a part whose code does not come at first. */
async function openPage() {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
  load = vi.fn<() => Promise<ComponentType>>().mockRejectedValue(lost);
  const Part = lazyBoundary(load);
  render(
    <main>
      <h1>Mi perfil</h1>
      <Suspense fallback="Cargando…">
        <Part />
      </Suspense>
    </main>,
  );
  await retry();
  return { reload, person: userEvent.setup() };
}

test('a part whose code does not come leaves the page, and can be tried again', async () => {
  goOffline();
  const { person } = await openPage();
  expect(screen.getByRole('heading', { name: 'Mi perfil' })).toBeVisible();
  await person.click(await retry());
  await waitFor(async () => expect(await retry()).toBeEnabled());
  load.mockResolvedValue(Form);
  await person.click(await retry());
  expect(await form()).toBeVisible();
});

test('it is tried again by itself once there is a connection', async () => {
  const reconnect = goOffline();
  await openPage();
  load.mockResolvedValue(Form);
  reconnect();
  expect(await form()).toBeVisible();
});

test('a try that fails while the connection comes back leaves the page as it is', async () => {
  const reconnect = goOffline();
  const { reload, person } = await openPage();
  const tried = Promise.withResolvers<ComponentType>();
  load.mockReturnValueOnce(tried.promise);
  vi.stubGlobal('fetch', async () => new Response());
  await person.click(await retry());
  reconnect();
  await act(async () => tried.reject(lost));
  await waitFor(async () => expect(await retry()).not.toHaveAttribute('aria-busy', 'true'));
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['is loaded with the new page where that is served', async () => new Response(), 1],
  ['leaves the page where it is not served', async () => new Response(null, { status: 502 }), 0],
  ['leaves the page where nothing answers', () => Promise.reject(lost), 0],
])('code that is gone with an older build %s', async (_what, fetched, reloads) => {
  const { reload, person } = await openPage();
  vi.stubGlobal('fetch', fetched);
  await person.click(await retry());
  await waitFor(async () => expect(await retry()).not.toHaveAttribute('aria-busy', 'true'));
  expect(reload).toHaveBeenCalledTimes(reloads);
});
