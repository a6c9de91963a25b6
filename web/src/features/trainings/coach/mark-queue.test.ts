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
      sendTogether: (marks) => {
        sent.push(marks.map(({ key }) => key).join('+'));
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

const ofAll = [made('1'), made('2', { userId: 'eva' })];
const onTop = made('3', { userId: 'eva', attendance: 'absent', seen: 'attended' });

test('marks of everybody are one call, before what is marked meanwhile', async () => {
  const { tab, sent, answer, kept } = device();
  const queue = tab();
  queue.add(ofAll, true);
  queue.add([onTop]);
  await settle();
  expect(queue.shown().marks).toHaveLength(3);
  expect(sent).toEqual(['1+2']);
  await answer({ kind: 'done' });
  expect(sent).toEqual(['1+2', '3']);
  await answer({ kind: 'done' });
  expect(kept().marks).toEqual([]);
});

test('marks of everybody are sent one by one after others, and where their call is not answered', async () => {
  const { tab, sent, answer } = device();
  const queue = tab();
  queue.add([made('0', { userId: 'luz' })]);
  queue.add(ofAll, true);
  await settle();
  for (const _ of [0, 1, 2]) await answer({ kind: 'done' });
  expect(sent).toEqual(['0', '1', '2']);
  queue.add([made('4'), made('5', { userId: 'eva' })], true);
  await settle();
  await answer({ kind: 'unanswered' });
  for (const _ of [4, 5]) await answer({ kind: 'done' });
  expect(sent.slice(3)).toEqual(['4+5', '4', '5']);
});

test('where marks of everybody are refused, so is what was marked on top of them', async () => {
  const { tab, sent, answer } = device();
  const queue = tab();
  queue.add(ofAll, true);
  queue.add([onTop]);
  await settle();
  await answer({ kind: 'refused', because: 'La lista se cerró' });
  expect(queue.shown()).toMatchObject({ marks: [], refused: [{ key: '1' }, { key: '2' }] });
  expect(sent).toEqual(['1+2']);
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
