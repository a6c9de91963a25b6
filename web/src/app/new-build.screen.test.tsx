import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { isNewBuild, reloadForNewBuild } from './new-build.ts';

type Answer = () => Promise<Pick<Response, 'ok' | 'text'>>;

const [first, second] = ['/assets/index-first.js', '/assets/index-second.js'];

beforeAll(reloadForNewBuild);
beforeEach(() => {
  onTestFinished(() => {
    sessionStorage.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
});

/** Shows a page with this entry script, which is not run. */
function openPage(entry: string): void {
  const script = document.createElement('script');
  script.setAttribute('src', entry);
  vi.spyOn(document, 'querySelector').mockReturnValue(script);
}

const serves =
  (entry: string, ok = true): Answer =>
  async () => ({ ok, text: async () => `<script type="module" src="${entry}"></script>` });

/** A part of the page turns out to be missing; returns how often the page is loaded again. */
async function losePart(answer: Answer): Promise<number> {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined).mockClear();
  vi.stubGlobal('fetch', answer);
  window.dispatchEvent(new Event('vite:preloadError'));
  // The answers above need no timer, so that all is over with the next task.
  await new Promise((resolve) => setTimeout(resolve));
  return reload.mock.calls.length;
}

test('a part that is gone with an older build reloads the page once; the new one says so once', async () => {
  openPage(first);
  expect(await losePart(serves(second))).toBe(1);
  expect(isNewBuild()).toBe(false);
  expect(await losePart(serves(second))).toBe(0);
  openPage(second);
  expect([isNewBuild(), isNewBuild()]).toEqual([true, false]);
});

test.each<[string, Answer]>([
  ['of the same build', serves(first)],
  ['while the studio does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['while it answers with a failure', serves(second, false)],
])('a part that cannot be fetched %s reloads nothing', async (_what, answer) => {
  openPage(first);
  expect(await losePart(answer)).toBe(0);
});
