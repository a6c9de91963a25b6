import type { EventSourceMessage } from 'eventsource-parser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareStream } from './share-stream.ts';

const week = '2026-11-23';
const changed: EventSourceMessage = { event: 'training', data: '{}', id: undefined };

/** The tabs of a browser, which hear each other at once. */
const bus = new Set<EventTarget>();

function openTab(shown = week) {
  const channel = new EventTarget();
  bus.add(channel);
  let stream: { readonly signal: AbortSignal; readonly tell: (events: EventSourceMessage[]) => void } | null = null;
  const heard = vi.fn<(events: EventSourceMessage[]) => void>();
  const reread = vi.fn<() => void>();
  const { leave, focus } = shareStream({
    subject: shown,
    channel: Object.assign(channel, {
      postMessage: (data: unknown) => {
        if (!bus.has(channel)) return;
        for (const other of bus) if (other !== channel) other.dispatchEvent(new MessageEvent('message', { data }));
      },
      close: () => bus.delete(channel),
    }),
    stream: (signal, tell) => (stream = { signal, tell }),
    onEvents: heard,
    reread,
  });
  return {
    leave,
    focus,
    heard,
    reread,
    streams: () => stream !== null && !stream.signal.aborted,
    tell: () => stream?.tell([changed]),
    /** Simulates a crash of the tab: the others do not hear from it again. */
    crash: () => bus.delete(channel),
  };
}

const streaming = (tabs: readonly ReturnType<typeof openTab>[]) => tabs.filter((tab) => tab.streams()).length;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  bus.clear();
  vi.useRealTimers();
});

test('one of ten tabs streams, and all receive its events', async () => {
  const tabs = Array.from({ length: 10 }, () => openTab());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(streaming(tabs)).toBe(1);
  tabs.find((tab) => tab.streams())?.tell();
  for (const tab of tabs) expect(tab.heard).toHaveBeenCalledExactlyOnceWith([changed]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(streaming(tabs)).toBe(1);
});

test('a tab that comes later reads what it has missed', async () => {
  openTab();
  await vi.advanceTimersByTimeAsync(1_000);
  const late = openTab();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(late.streams()).toBe(false);
  expect(late.reread).toHaveBeenCalledTimes(1);
});

test('another tab takes over at once when the one that streams leaves, and soon when it dies', async () => {
  const tabs = Array.from({ length: 3 }, () => openTab());
  await vi.advanceTimersByTimeAsync(1_000);
  const first = tabs.find((tab) => tab.streams())!;
  first.leave();
  expect(first.streams()).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  const others = tabs.filter((tab) => tab !== first);
  expect(streaming(others)).toBe(1);
  others.find((tab) => tab.streams())!.crash();
  const last = others.find((tab) => !tab.streams())!;
  await vi.advanceTimersByTimeAsync(8_000);
  expect(last.streams()).toBe(true);
});

test('a tab with another week reads it now and then, and streams it once it has the focus', async () => {
  const first = openTab();
  await vi.advanceTimersByTimeAsync(1_000);
  const other = openTab('2026-11-30');
  await vi.advanceTimersByTimeAsync(1_000);
  other.reread.mockClear();
  first.tell();
  expect(other.heard).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(other.reread).toHaveBeenCalled();
  other.focus();
  expect(other.streams()).toBe(true);
  expect(first.streams()).toBe(false);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([other.streams(), first.streams()]).toEqual([true, false]);
});
