import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { noticeOf, openNotice, ownPath, renewSubscription, type Pages } from './notices.ts';

beforeAll(() => void vi.stubGlobal('self', { location: { origin: 'https://estudio.example.com' } }));
afterAll(() => void vi.unstubAllGlobals());

const data = (text: string) => ({ json: () => JSON.parse(text) as unknown });
const unread = {
  title: 'Tienes un aviso del estudio',
  body: 'Ábrelo para ver tus clases.',
  tag: 'aviso',
  path: '/trainings',
};

test('a notice is shown as it was written', () => {
  const notice = { title: 'Mañana entrenas', body: 'jueves 12, 06:00', tag: 'clase', path: '/trainings?clase=1' };
  expect(noticeOf(data(JSON.stringify({ kind: 'reminder', ...notice })))).toMatchObject(notice);
});

test.each(['', 'no JSON', 'null', '[]', '{}', '{"title":"A","body":"","tag":"t"}', '{"title":1,"body":"b","tag":"t"}'])(
  'what cannot be read is shown as something harmless: %s',
  (text) => {
    expect(noticeOf(data(text))).toEqual(unread);
  },
);

test('so is a message without content', () => {
  expect(noticeOf(null)).toEqual(unread);
});

test.each([
  ['/trainings?clase=1', '/trainings?clase=1'],
  ['/admin?tab=entrenamientos&class=1', '/admin?tab=entrenamientos&class=1'],
  ['//evil.example.com/', '/trainings'],
  ['/\\evil.example.com/', '/trainings'],
  ['/\t/evil.example.com/', '/trainings'],
  ['https://evil.example.com/', '/trainings'],
  ['javascript:alert(1)', '/trainings'],
  ['trainings', '/trainings'],
  [undefined, '/trainings'],
])('a tap opens pages of this origin only: %j', (path, opened) => {
  expect(ownPath(path)).toBe(opened);
});

interface OpenPage {
  readonly visible?: boolean;
  /** Whether the app in the page answers. */
  readonly answers?: boolean;
}

/** Taps a notice while these pages are open; returns what was done, in order. */
async function tap(...open: OpenPage[]): Promise<string[]> {
  const done: string[] = [];
  const pages: Pages = {
    matchAll: async () =>
      open.map(({ visible = true, answers = true }, index) => ({
        visibilityState: visible ? 'visible' : 'hidden',
        focus: async () => {
          done.push(`focus ${index}`);
          throw new Error('this browser does not let workers do that');
        },
        navigate: async (path) => done.push(`navigate ${index} ${path}`),
        postMessage: (message, [port]) => {
          done.push(`tell ${index} ${JSON.stringify(message)}`);
          if (answers && port instanceof MessagePort) port.postMessage(true);
        },
      })),
    openWindow: async (path) => done.push(`open ${path}`),
  };
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const notice = { data: { path: '/plans' }, close: () => done.push('close') };
  const opened = openNotice(notice, pages);
  if (open.some(({ answers }) => answers === false)) await vi.advanceTimersByTimeAsync(1_000);
  await opened;
  return done;
}

test('a notice opens in the window that is looked at, without loading the app again', async () => {
  const told = 'tell 1 {"kind":"open","path":"/plans"}';
  expect(await tap({ visible: false }, {})).toEqual(['close', 'focus 1', told]);
});

test('a page that does not answer is loaded', async () => {
  const told = 'tell 0 {"kind":"open","path":"/plans"}';
  expect(await tap({ answers: false })).toEqual(['close', 'focus 0', told, 'navigate 0 /plans']);
});

test('without a window, one is opened', async () => {
  expect(await tap()).toEqual(['close', 'open /plans']);
});

test('a subscription that the browser drops is made again in the same way, and the open pages hear of it', async () => {
  const done: unknown[] = [];
  const options = { userVisibleOnly: true, applicationServerKey: null };
  const pushManager = { subscribe: async (asked: object) => done.push(asked) };
  const page = { postMessage: (message: object) => done.push(message) };
  await renewSubscription(
    { pushManager } as unknown as ServiceWorkerRegistration,
    { options } as PushSubscription,
    { matchAll: async () => [page] } as unknown as Pages,
  );
  expect(done).toEqual([options, { kind: 'subscription-changed' }]);
});
