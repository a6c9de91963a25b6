import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMarkQueue, type Kept, nothingKept, type Sent, type WaitingMark } from './mark-queue.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const made = (key: string, changes: Partial<WaitingMark> = {}): WaitingMark => ({
  key,
  id: 'class',
  userId: 'ana',
  name: 'Ana Ríos',
  when: 'jueves 12, 18:00',
  attendance: 'attended',
  seen: null,
  ...changes,
});

/** A device whose tabs share the stored marks, and a studio that answers one mark after another as the test says. */
function device() {
  let kept: Kept = nothingKept;
  const sent: string[] = [];
  const answers: PromiseWithResolvers<Sent>[] = [];
  let busy = Promise.resolve(true);
  const tab = () =>
    createMarkQueue({
      read: () => kept,
      write: (next) => {
        kept = next;
      },
      send: ({ key }) => {
        sent.push(key);
        const answer = Promise.withResolvers<Sent>();
        answers.push(answer);
        return answer.promise;
      },
      alone: (work) => (busy = busy.then(work, work)),
      pauseMs: () => 5_000,
    });
  const answer = async (outcome: Sent) => {
    answers.shift()!.resolve(outcome);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { tab, sent, answer, kept: () => kept };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('marks are sent in order, one after another', async () => {
  const { tab, sent, answer, kept } = device();
  const queue = tab();
  queue.add([made('1'), made('2', { attendance: 'absent', seen: 'attended' })]);
  queue.add([made('3', { userId: 'eva' })]);
  await settle();
  expect(sent).toEqual(['1']);
  await answer({ kind: 'done' });
  await answer({ kind: 'done' });
  await answer({ kind: 'done' });
  expect(sent).toEqual(['1', '2', '3']);
  expect(kept().marks).toEqual([]);
});

test('an unanswered mark waits, is shown as unsent, and keeps its key when it is repeated', async () => {
  const { tab, sent, answer } = device();
  const queue = tab();
  queue.add([made('1'), made('2')]);
  await settle();
  expect(queue.shown()).toMatchObject({ unsent: false });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queue.shown()).toMatchObject({ unsent: true });
  await answer({ kind: 'unanswered' });
  expect(queue.shown()).toMatchObject({ unsent: true, marks: [{ key: '1' }, { key: '2' }] });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual(['1', '1']);
  await answer({ kind: 'done' });
  expect(queue.shown()).toMatchObject({ unsent: false, marks: [{ key: '2' }] });
});

test('a refused mark is dropped with those made on top of it, and reported until it is read', async () => {
  const { tab, sent, answer } = device();
  const queue = tab();
  queue.add([made('1'), made('2', { attendance: null, seen: 'attended' }), made('3', { userId: 'eva' })]);
  await settle();
  await answer({ kind: 'refused', because: 'Otra persona ya marcó' });
  expect(queue.shown()).toMatchObject({
    marks: [{ key: '3' }],
    refused: [{ name: 'Ana Ríos', because: 'Otra persona ya marcó' }],
  });
  await answer({ kind: 'done' });
  expect(sent).toEqual(['1', '3']);
  queue.forgetRefused();
  expect(queue.shown()).toMatchObject({ marks: [], refused: [] });
});

test('a page that opens later sends what an earlier one could not', async () => {
  const { tab, sent, answer } = device();
  const before = tab();
  before.add([made('1')]);
  await settle();
  await answer({ kind: 'unanswered' });
  before.stop();
  const after = tab();
  expect(after.shown().marks).toMatchObject([{ key: '1' }]);
  void after.flush();
  await settle();
  await answer({ kind: 'done' });
  expect(sent).toEqual(['1', '1']);
});

test('two tabs send each mark once', async () => {
  const { tab, sent, answer } = device();
  const [one, other] = [tab(), tab()];
  one.add([made('1'), made('2')]);
  other.changedElsewhere();
  expect(other.shown().marks).toHaveLength(2);
  await settle();
  await answer({ kind: 'done' });
  await answer({ kind: 'done' });
  await settle();
  expect(sent).toEqual(['1', '2']);
});

test('after the end of the session nothing is sent', async () => {
  const { tab, sent, answer } = device();
  const queue = tab();
  queue.add([made('1'), made('2')]);
  await settle();
  await answer({ kind: 'stopped' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(['1']);
});
