import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { User } from '@studio/contracts/http/account-schemas';
import { getProfile } from '@studio/contracts/http/auth-routes';
import { toast as allToasts } from 'react-toastify/unstyled';
import { onTestFinished, vi } from 'vitest';
import { App } from '../app/app.tsx';
import { startSession } from '../app/start-app.tsx';
import { createStore } from '../app/store.ts';
import { sessionEnded } from '../session/session-slice.ts';
import { storedToken } from '../session/stored-token.ts';
import { drafts } from '../ui/form/drafts.ts';
import { createFakeStudio, type FakeStudio } from './fake-studio.ts';
import { answerQuietly } from './quiet-studio.ts';

interface ScreenOptions {
  /** Who has signed in; nobody by default. */
  readonly as?: User;
  /** Says what the servers answer before the first call; without it, reads find nothing (`answerQuietly`). */
  readonly given?: (studio: FakeStudio) => void;
  /** The instant at which the screen is opened; the clock stands still there. */
  readonly at?: Date;
}

interface RenderedScreen {
  readonly person: UserEvent;
  readonly studio: FakeStudio;
}

/**
 * Opens an address of the web app without a browser: the real routes, store and endpoints, and servers that answer what
 * the test says. The test fails when a call has no answer or goes against its contract.
 */
export async function renderScreen(address: string, { as, given, at }: ScreenOptions = {}): Promise<RenderedScreen> {
  const studio = createFakeStudio();
  if (at) vi.useFakeTimers({ toFake: ['Date'], now: at });
  vi.stubGlobal('fetch', studio.fetch);
  window.history.replaceState(null, '', address);
  answerQuietly(studio);
  if (as) {
    storedToken.write(`token of ${as.id}`);
    studio.answers(getProfile, { user: as });
  }
  given?.(studio);
  const store = createStore();
  onTestFinished(async () => {
    cleanup();
    // Also of the test, or the wait below has no end.
    vi.useRealTimers();
    // Messages on their way find nobody any more, and wait for the next screen.
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

/** Types over what a field holds; in one event, as pasted: most tests are not about the keys. */
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

/** As when one comes back from another window: what is shown is loaded again. */
export const comeBack = () => act(() => void window.dispatchEvent(new Event('focus')));

/** The browser loses its connection until the test ends or the returned function is called. */
export function goOffline(): () => void {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  return () => {
    onLine.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
  };
}
