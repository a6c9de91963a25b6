import { act, cleanup, configure, getConfig, render, screen, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { User } from '@studio/contracts/http/account-schemas';
import { getProfile } from '@studio/contracts/http/auth-routes';
import { toast as allToasts } from 'react-toastify/unstyled';
import { setImmediate as turn } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';
import { App } from '../app/app.tsx';
import { followOtherTabs, startSession } from '../app/start-app.tsx';
import { createStore } from '../app/store.ts';
import { sessionEnded } from '../session/session-slice.ts';
import { storedToken } from '../session/stored-token.ts';
import { drafts } from '../ui/form/drafts.ts';
import { createFakeStudio, type FakeStudio } from './fake-studio.ts';
import { answerQuietly } from './quiet-studio.ts';

/** Turns of the event loop in which React ends what it has begun: a render, its effects, and the renders of these. */
const reactTurns = 10;

// Effects, and answers on their way to the screen, have turns of their own. A busy machine puts them after the timer that
// ends a wait or an act of a person, and what is expected then would not be there yet.
const waits = getConfig();
configure({
  asyncWrapper: (wait) =>
    waits.asyncWrapper(async () => {
      const found: unknown = await wait();
      await afterReact();
      if (!isReplaced(found)) return found;
      // A later answer or part of the page drew it anew. What showed for a moment only is not found again.
      const again: unknown = await Promise.resolve(wait()).catch(() => found);
      await afterReact();
      return again;
    }),
});

async function afterReact(): Promise<void> {
  for (let count = 0; count < reactTurns; count += 1) await turn();
}

const isReplaced = (found: unknown) => [found].flat().some((each) => each instanceof Element && !each.isConnected);

interface ScreenOptions {
  /** The signed-in user; a guest by default. */
  readonly as?: User;
  /** Sets the servers' answers before the first call; by default, reads find nothing (`answerQuietly`). */
  readonly given?: (studio: FakeStudio) => void;
  /** The instant at which the screen is opened; the clock stays there. */
  readonly at?: Date;
}

interface RenderedScreen {
  readonly person: UserEvent;
  readonly studio: FakeStudio;
}

/**
 * Opens an address of the web app without a browser, with the real routes, store and endpoints, and servers that answer
 * as the test says. The test fails if a call has no answer or violates its contract.
 */
export async function renderScreen(address: string, { as, given, at }: ScreenOptions = {}): Promise<RenderedScreen> {
  const studio = createFakeStudio();
  // The second one measures for the server's time and for presses, and must not run away from the first.
  if (at) vi.useFakeTimers({ toFake: ['Date', 'performance'], now: at });
  vi.stubGlobal('fetch', studio.fetch);
  window.history.replaceState(null, '', address);
  answerQuietly(studio);
  if (as) {
    storedToken.write(`token of ${as.id}`);
    studio.answers(getProfile, { user: as });
  }
  given?.(studio);
  const store = createStore();
  const leaving = new AbortController();
  followOtherTabs(store, leaving);
  onTestFinished(async () => {
    leaving.abort();
    cleanup();
    // Ends fake timers of the test as well, or the wait below would never end.
    vi.useRealTimers();
    // Toasts still on their way have no page any more and would appear on the next screen.
    await new Promise((resolve) => setTimeout(resolve));
    allToasts.dismiss();
    store.dispatch(sessionEnded());
    drafts.loggedOut();
    localStorage.clear();
    sessionStorage.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    if (studio.problems.length > 0) throw new Error(studio.problems.join('\n'));
  });
  await startSession(store, new AbortController().signal);
  render(<App store={store} />);
  return { person: userEvent.setup(), studio };
}

/** Replaces a field's content in one event, like a paste: most tests are not about the keys. */
export async function fill(person: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await person.clear(field);
  await person.click(field);
  if (text !== '') await person.paste(text);
}

/** The toast with this text. */
export async function toast(text: string): Promise<HTMLElement> {
  return within(await toasts()).findByText(text);
}

/** The region of the toasts. */
export const toasts = () => screen.findByRole('region', { name: /^Avisos(?! y calendario)/ });

/** Simulates a return from another window, which reloads what is shown. */
export const comeBack = () => act(() => void window.dispatchEvent(new Event('focus')));

/** Takes the browser offline until the test ends or the returned function is called. */
export function goOffline(): () => void {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  return () => {
    onLine.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
  };
}
