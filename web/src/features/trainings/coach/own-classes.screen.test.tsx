import { logout } from '@studio/contracts/http/auth-routes';
import {
  enrolAsCoach,
  findEnrollable,
  getEmergencyContact,
  getRoster,
  listOwnClasses,
  markAllAsCoach,
  markAsCoach,
  watchRoster,
} from '@studio/contracts/http/coach-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keepAnswersOf, waitingMarksKey } from '../../../offline/own-answers.ts';
import { storedToken } from '../../../session/stored-token.ts';
import type { FakeStudio } from '../../../testing/fake-studio.ts';
import { comeBack, fill, goOffline, renderScreen, toast } from '../../../testing/render-screen.tsx';
import { member, newId, ownClass } from '../../../testing/studio-fixtures.ts';

/** In studio time, on the Thursday of the fixtures. */
const at = (time: string) => new Date(`2026-03-12T${time}-05:00`);
const evening = { startTime: '18:00:00', endTime: '19:00:00' } as const;
const coach = () => member({ firstName: 'Laura', coach: true });

const openList = (own: readonly ReturnType<typeof ownClass>[], now = at('17:40:00')) =>
  renderScreen('/trainings?vista=mis-clases', {
    as: coach(),
    at: now,
    given: ({ answers }) => answers(listOwnClasses, [...own]),
  });

test('a coach finds the own classes beside the week, a member does not', async () => {
  const { person } = await renderScreen('/trainings', {
    as: coach(),
    given: ({ answers }) => answers(listOwnClasses, []),
  });
  await person.click(await screen.findByRole('link', { name: 'Mis clases' }));
  expect(await screen.findByText('No tienes clases estos días')).toBeVisible();
  expect(window.location.search).toBe('?vista=mis-clases');
  await person.click(screen.getByRole('link', { name: 'Semana' }));
  expect(await screen.findByRole('region', { name: 'Semana' })).toBeVisible();
});

test('a member has no own classes, even by the address', async () => {
  await renderScreen('/trainings?vista=mis-clases', { as: member() });
  expect(await screen.findByRole('region', { name: 'Semana' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Mis clases' })).toBeNull();
});

test('the list begins with what runs or comes next, and says what is left to mark', async () => {
  const own = [
    ownClass({ trainingDate: '2026-03-11', currentParticipants: 5, marked: 5 }),
    ownClass({ startTime: '07:00:00', endTime: '08:00:00', currentParticipants: 4, marked: 1 }),
    ownClass({ ...evening, title: 'Funcional', room: 'Sala 1', currentParticipants: 7, marked: 4 }),
    ownClass({ trainingDate: '2026-03-13', substitute: true, currentParticipants: 3, waitlistCount: 2 }),
  ];
  const { person } = await openList(own, at('18:20:00'));
  const rows = () => screen.getAllByRole('article').map((row) => row.textContent);
  const fold = await screen.findByRole('button', { name: '2 clases terminadas · 3 por marcar' });
  expect(rows()).toEqual([
    '18:00 a 19:00Funcional · Sala 1Ahora7/103 por marcarVer inscritos',
    '06:00 a 07:00Reemplazo3/102 en listaVer inscritos',
  ]);
  expect(screen.getByRole('heading', { name: /^jueves 12 de marzo/ })).toHaveTextContent('Hoy');
  await person.click(fold);
  expect(rows()).toHaveLength(4);
  expect(screen.getByRole('link', { name: 'Ver inscritos: jueves 12, 18:00 · Funcional' })).toBeVisible();
});

test('days below a screen of classes are one line each, which opens', async () => {
  const hours = ['18:00:00', '19:00:00', '20:00:00'] as const;
  const own = ['2026-03-12', '2026-03-13', '2026-03-14', '2026-03-16'].flatMap((trainingDate) =>
    hours.map((startTime) => ownClass({ trainingDate, startTime, endTime: '21:00:00' })),
  );
  const { person } = await openList(own);
  expect(await screen.findAllByRole('article')).toHaveLength(6);
  const monday = screen.getByRole('button', { name: 'lunes 16 de marzo 3 clases', expanded: false });
  await person.click(monday);
  expect(within(screen.getByRole('list', { name: /^lunes 16/ })).getAllByRole('article')).toHaveLength(3);
  await person.click(monday);
  expect(screen.getAllByRole('article')).toHaveLength(6);
});

test('a class that lacks people says so until it begins', async () => {
  const few = { minParticipants: 3, currentParticipants: 1 };
  await openList([ownClass({ ...evening, ...few }), ownClass({ startTime: '17:00:00', endTime: '18:00:00', ...few })]);
  const rows = (await screen.findAllByRole('article')).map((row) => row.textContent);
  expect(rows).toEqual([
    '18:00 a 19:001/101 de 3 para confirmar1 por marcarVer inscritos',
    '17:00 a 18:00Ahora1/101 por marcarVer inscritos',
  ]);
});

test('guests are marked like everybody; members who released their seat are listed apart and cannot be marked', async () => {
  const own = ownClass({ ...evening, currentParticipants: 2, minParticipants: 3 });
  await renderScreen(`/trainings?vista=mis-clases&clase=${own.id}`, {
    as: coach(),
    at: at('17:40:00'),
    given: ({ answers }) => {
      answers(listOwnClasses, [own]);
      answers(getRoster, {
        training: own,
        people: [
          { id: newId(), name: 'Pedro', guest: true },
          { id: newId(), name: '', guest: true },
        ],
        released: [{ id: newId(), name: 'Eva Gil' }],
        waiting: [],
      });
    },
  });
  const list = within(await screen.findByRole('region', { name: 'Inscritos 2/10' }));
  expect(list.getByText('2 de 3 para confirmar')).toBeVisible();
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1PedroInvitado/),
    expect.stringMatching(/^2InvitadoInvitado/),
  ]);
  expect(list.getByRole('group', { name: 'Asistencia de Pedro' })).toBeVisible();
  const gone = within(screen.getByRole('region', { name: 'Avisaron que no vienen 1' }));
  expect(gone.getByText('Eva Gil')).toBeVisible();
  expect(gone.queryByRole('button')).toBeNull();
});

type Mark = 'attended' | 'absent';

interface RosterOptions {
  readonly now?: Date;
  readonly names?: readonly string[];
  readonly given?: (studio: FakeStudio) => void;
}

/** Opens the roster of an evening class; the servers store the marks. */
async function openRoster({
  now = at('17:40:00'),
  names = ['Ana Ríos', 'Eva Gil'],
  given = () => {},
}: RosterOptions = {}) {
  const training = ownClass({ ...evening, title: 'Funcional', room: 'Sala 1', currentParticipants: names.length });
  const people: { id: string; name: string; note?: string; firstClass?: true; emergencyContact?: true }[] = names.map(
    (name) => ({ id: newId(), name }),
  );
  Object.assign(people[0]!, { firstClass: true, note: 'Sin saltos', emergencyContact: true });
  const marks = new Map<string, Mark>();
  const user = coach();
  const rendered = await renderScreen(`/trainings?vista=mis-clases&clase=${training.id}`, {
    as: user,
    at: now,
    given: (studio) => {
      const { answers } = studio;
      answers(listOwnClasses, [training]);
      answers(getRoster, () => ({
        training: { ...training, marked: marks.size },
        people: people.map((person) => ({ ...person, attendance: marks.get(person.id) })),
        released: [],
        waiting: [{ id: newId(), name: 'Sara Henao' }],
      }));
      answers(markAsCoach, ({ params, body }) => {
        if (body.attendance) marks.set(params.userId, body.attendance);
        else marks.delete(params.userId);
        return { message: '' };
      });
      answers(logout, { message: '' });
      given(studio);
    },
  });
  const group = async (name: string) => within(await screen.findByRole('group', { name: `Asistencia de ${name}` }));
  const press = async (name: string, mark: string) =>
    rendered.person.click((await group(name)).getByRole('button', { name: mark }));
  const pressed = async (name: string, mark: string) =>
    (await group(name)).getByRole('button', { name: mark }).getAttribute('aria-pressed');
  const sent = () =>
    rendered.studio.calls(markAsCoach).map(({ params, body }) => ({
      name: people.find(({ id }) => id === params.userId)!.name,
      ...body,
    }));
  const keys = () => rendered.studio.calls(markAsCoach).map(({ headers }) => headers.get('idempotency-key'));
  return { ...rendered, training, people, marks, press, pressed, sent, keys };
}

const kept = () => localStorage.getItem(waitingMarksKey);

test('a registrant is marked with one tap, and each mark names the one seen before', async () => {
  const { person, press, pressed, sent } = await openRoster();
  expect(await screen.findByRole('heading', { level: 1, name: 'jueves 12, 18:00' })).toBeVisible();
  expect(await screen.findByText('Funcional · Sala 1')).toBeVisible();
  expect(await screen.findByText('Primera clase')).toBeVisible();
  expect(screen.getByText('Sara Henao')).toBeVisible();
  await press('Ana Ríos', 'Asistió');
  expect(await pressed('Ana Ríos', 'Asistió')).toBe('true');
  await press('Ana Ríos', 'No vino');
  await press('Ana Ríos', 'No vino');
  await waitFor(() =>
    expect(sent()).toEqual([
      { name: 'Ana Ríos', attendance: 'attended', seen: null },
      { name: 'Ana Ríos', attendance: 'absent', seen: 'attended' },
      { name: 'Ana Ríos', attendance: null, seen: 'absent' },
    ]),
  );
  expect(await pressed('Ana Ríos', 'No vino')).toBe('false');
  expect(screen.queryByText(/sin enviar/)).toBeNull();
  await person.click(screen.getByRole('link', { name: 'Mis clases' }));
  expect(await screen.findByRole('article', { name: 'jueves 12, 18:00 · Funcional' })).toBeVisible();
});

test('marks made offline are shown as waiting, and are sent once in order', async () => {
  const { press, pressed, sent, keys } = await openRoster();
  await screen.findByRole('group', { name: 'Asistencia de Ana Ríos' });
  const reconnect = goOffline();
  await press('Ana Ríos', 'Asistió');
  await press('Ana Ríos', 'No vino');
  await press('Eva Gil', 'Asistió');
  expect(await pressed('Ana Ríos', 'No vino')).toBe('true');
  expect(await screen.findByText(/^3 marcas sin enviar\./)).toBeVisible();
  expect(screen.getAllByText('sin enviar')).toHaveLength(2);
  expect(sent()).toEqual([]);
  await waitFor(() => expect(kept()).toContain('Eva Gil'));
  reconnect();
  await waitFor(() => expect(screen.queryByText(/sin enviar/)).toBeNull());
  expect(sent()).toEqual([
    { name: 'Ana Ríos', attendance: 'attended', seen: null },
    { name: 'Ana Ríos', attendance: 'absent', seen: 'attended' },
    { name: 'Eva Gil', attendance: 'attended', seen: null },
  ]);
  expect(new Set(keys()).size).toBe(3);
  expect(await pressed('Ana Ríos', 'No vino')).toBe('true');
});

test('what stood on the screen stays where the device kept an older list', async () => {
  const { press, pressed, marks, people, studio, training, sent } = await openRoster();
  await screen.findByRole('group', { name: 'Asistencia de Ana Ríos' });
  const older = { training, people, released: [], waiting: [] };
  const [ana] = people;
  marks.set(ana!.id, 'attended');
  const arrived = { ...ana!, attendance: 'attended' as const, arrived: true as const };
  const live = { event: 'roster' as const, data: { ...older, people: [arrived, people[1]!] } };
  await waitFor(() => expect(studio.tells(watchRoster, live)).toBe(true));
  expect(await screen.findByText('Llegó')).toBeVisible();
  // The service worker answers with what an earlier visit has kept.
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const answer = await studio.fetch(...call);
    answer.headers.set('x-saved-at', at('17:30:00').toISOString());
    return answer;
  });
  studio.answers(getRoster, older);
  const read = studio.calls(getRoster).length;
  comeBack();
  await waitFor(() => expect(studio.calls(getRoster).length).toBeGreaterThan(read));
  expect(await screen.findByText('Sin conexión con el estudio. Así estaba hoy a las 17:40.')).toBeVisible();
  expect(screen.getByText('Llegó')).toBeVisible();
  expect(await pressed('Ana Ríos', 'Asistió')).toBe('true');
  await press('Ana Ríos', 'No vino');
  await waitFor(() => expect(sent()).toEqual([{ name: 'Ana Ríos', attendance: 'absent', seen: 'attended' }]));
});

/** The cache of a browser, as the service worker fills it. */
function stubCaches(): Pick<Cache, 'match' | 'put'> {
  const kept = new Map<unknown, Response>();
  const cache: Pick<Cache, 'match' | 'put'> = {
    match: async (url) => kept.get(url)?.clone(),
    put: async (url, answer) => void kept.set(url, answer),
  };
  vi.stubGlobal('caches', { has: async () => true, open: async () => cache, delete: async () => kept.clear() });
  return cache;
}

test('what the device has kept of a class follows a saved mark at once', async () => {
  const cache = stubCaches();
  const { press, people, training } = await openRoster();
  await keepAnswersOf(storedToken.read());
  const [list, roster] = ['/api/coach/trainings', `/api/coach/trainings/${training.id}/registrations`] as const;
  const older = people.map((person, index) => (index === 0 ? { ...person, attendance: 'attended' } : person));
  await cache.put(list, Response.json([{ ...training, marked: 1 }]));
  await cache.put(roster, Response.json({ training, people: older, released: [], waiting: [] }));
  await press('Ana Ríos', 'No vino');
  await press('Eva Gil', 'Asistió');
  const marksKept = async () => {
    const { people: rows } = (await (await cache.match(roster))!.json()) as { people: { attendance?: Mark }[] };
    return rows.map(({ attendance }) => attendance);
  };
  await waitFor(async () => expect(await marksKept()).toEqual(['absent', 'attended']));
  await waitFor(async () => expect(await (await cache.match(list))!.json()).toMatchObject([{ marked: 2 }]));
});

test('a mark whose answer was lost is repeated under its key', async () => {
  const { press, sent, keys, studio } = await openRoster({ given: ({ loses }) => loses(markAsCoach) });
  await press('Ana Ríos', 'Asistió');
  expect(await screen.findByText(/^1 marca sin enviar\./)).toBeVisible();
  studio.answers(markAsCoach, { message: '' });
  await waitFor(() => expect(screen.queryByText(/sin enviar/)).toBeNull());
  expect(sent().length).toBeGreaterThan(1);
  expect(new Set(keys()).size).toBe(1);
});

test('a refused mark is dropped and reported, and the list shows the actual state', async () => {
  const { person, press, pressed, marks, people } = await openRoster({
    given: ({ refuses }) => refuses(markAsCoach, 'MARKED_MEANWHILE'),
  });
  await screen.findByRole('group', { name: 'Asistencia de Ana Ríos' });
  marks.set(people[0]!.id, 'absent');
  await press('Ana Ríos', 'Asistió');
  const told = within(await screen.findByRole('region', { name: 'Marcas que no se guardaron' }));
  expect(told.getByText('No se guardó: Ana Ríos (jueves 12, 18:00 · Funcional).')).toBeVisible();
  expect(told.getByText(/Otra persona ya marcó la asistencia de este usuario/)).toBeVisible();
  await waitFor(async () => expect(await pressed('Ana Ríos', 'No vino')).toBe('true'));
  await person.click(told.getByRole('button', { name: 'Entendido' }));
  expect(screen.queryByRole('region', { name: 'Marcas que no se guardaron' })).toBeNull();
});

test('«Todos asistieron» is one call, which no mark that is made meanwhile overtakes', async () => {
  const { person, press, pressed, sent, studio } = await openRoster({
    given: ({ answers }) => answers(markAllAsCoach, { message: '', marked: 2 }),
  });
  const release = studio.holds(markAllAsCoach);
  await person.click(await screen.findByRole('button', { name: 'Todos asistieron' }));
  expect(await pressed('Ana Ríos', 'Asistió')).toBe('true');
  await press('Eva Gil', 'No vino');
  expect(await pressed('Eva Gil', 'No vino')).toBe('true');
  expect(studio.calls(markAllAsCoach)).toHaveLength(1);
  expect(sent()).toEqual([]);
  release();
  await waitFor(() => expect(sent()).toEqual([{ name: 'Eva Gil', attendance: 'absent', seen: 'attended' }]));
  expect(await pressed('Ana Ríos', 'Asistió')).toBe('true');
});

test('without a connection «Todos asistieron» is a mark for each who has none', async () => {
  const { person, press, sent, studio } = await openRoster({ names: ['Ana Ríos', 'Eva Gil', 'Luz Marín'] });
  const all = await screen.findByRole('button', { name: 'Todos asistieron' });
  const reconnect = goOffline();
  await press('Ana Ríos', 'No vino');
  await person.click(all);
  expect(await screen.findByText(/^3 marcas sin enviar\./)).toBeVisible();
  reconnect();
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent().map(({ name, attendance }) => [name, attendance])).toEqual([
    ['Ana Ríos', 'absent'],
    ['Eva Gil', 'attended'],
    ['Luz Marín', 'attended'],
  ]);
  expect(studio.calls(markAllAsCoach)).toEqual([]);
});

test('before its time a list is only read, and after it, too', async () => {
  await openRoster({ now: at('17:29:00') });
  expect(await screen.findByText('Podrás marcar la asistencia desde las 17:30.')).toBeVisible();
  expect(screen.queryByRole('group', { name: /^Asistencia de/ })).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Todos asistieron|Contacto/ })).toBeNull();
});

test('after 24 hours the marks stand there to be read', async () => {
  const { marks, people } = await openRoster({
    now: new Date('2026-03-13T18:00:01-05:00'),
    given: ({ answers }) => answers(markAllAsCoach, { message: '', marked: 0 }),
  });
  expect(marks.size).toBe(0);
  expect(people).toHaveLength(2);
  expect(await screen.findByText(/^La lista se cerró 24 horas después del inicio\./)).toBeVisible();
  expect(screen.queryByRole('group', { name: /^Asistencia de/ })).toBeNull();
});

test('a note is read without a tap, and a name without a contact opens nothing', async () => {
  await openRoster({ now: at('21:00:00') });
  expect(await screen.findByText('Sin saltos')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Ana Ríos/, expanded: false })).toBeNull();
});

test('the emergency contact is fetched on demand, and kept nowhere', async () => {
  const { person, studio } = await openRoster({
    given: ({ answers }) =>
      answers(getEmergencyContact, { name: 'Rosa Ríos', phone: '300 111 2233', relation: 'mamá' }),
  });
  const row = await screen.findByRole('button', { name: /^Ana Ríos/ });
  expect(screen.queryByRole('button', { name: /^Eva Gil/ })).toBeNull();
  await person.click(row);
  expect(studio.calls(getEmergencyContact)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Contacto de emergencia de Ana Ríos' }));
  expect(await screen.findByText('Rosa Ríos (mamá)')).toBeVisible();
  expect(screen.getByRole('link', { name: '300 111 2233' })).toHaveAttribute('href', 'tel:3001112233');
  await person.click(row);
  await person.click(row);
  expect(screen.queryByText('Rosa Ríos (mamá)')).toBeNull();
});

test('a person at the door is found by two letters of the name, and enrolled if a plan pays', async () => {
  const found = { id: newId(), name: 'Luisa Toro' };
  const { person, studio } = await openRoster({
    given: ({ answers, refuses }) => {
      answers(findEnrollable, ({ query }) => ('luisa toro'.includes(query.search) ? [found] : []));
      refuses(enrolAsCoach, 'NOT_PAID_BY_PLAN');
    },
  });
  const field = await screen.findByRole('combobox', { name: 'Inscribir a quien llegó' });
  await fill(person, field, 'l');
  await fill(person, field, 'zz');
  expect(await screen.findByText(/^Nadie con ese nombre tiene un plan que pague esta clase/)).toBeVisible();
  await fill(person, field, 'lu');
  await person.click(await screen.findByRole('option', { name: 'Luisa Toro' }));
  expect(studio.calls(findEnrollable).map(({ query }) => query.search)).toEqual(['zz', 'lu']);
  const enrol = screen.getByRole('button', { name: 'Inscribir' });
  await person.click(enrol);
  const plainly = 'Ningún plan le paga este entrenamiento. La administración puede inscribirlo.';
  await waitFor(() => expect(screen.getAllByText(plainly).length).toBeGreaterThan(0));
  studio.answers(enrolAsCoach, { message: '' });
  await person.click(enrol);
  await toast('Usuario inscrito');
  await waitFor(() => expect(field).toHaveValue(''));
});

test('a class that went to somebody else shows nobody any more', async () => {
  await openRoster({ given: ({ refuses }) => refuses(getRoster, 'NOT_YOUR_TRAINING') });
  const told = await screen.findAllByText('Este entrenamiento lo da otra persona');
  expect(told.length).toBeGreaterThan(0);
  expect(screen.queryByText('Ana Ríos')).toBeNull();
});

test('marks that wait go with the session', async () => {
  const { person, press } = await openRoster();
  await screen.findByRole('group', { name: 'Asistencia de Ana Ríos' });
  const reconnect = goOffline();
  await press('Ana Ríos', 'Asistió');
  await waitFor(() => expect(kept()).toContain('Ana Ríos'));
  await person.click(screen.getByRole('button', { name: 'Menú de Laura' }));
  await person.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  await waitFor(() => expect(kept()).toBeNull());
  reconnect();
});

test('a session ended by the server takes its marks along: the next account sends none of them', async () => {
  const { press, studio } = await openRoster({
    given: ({ fails }) => fails(markAsCoach, 401, { code: 'SESSION_ENDED', message: 'Tu sesión terminó.' }),
  });
  await press('Ana Ríos', 'Asistió');
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  await waitFor(() => expect(kept()).toBeNull());
  expect(studio.calls(markAsCoach)).toHaveLength(1);
});

test('marks of an earlier visit are sent wherever the app is opened', async () => {
  const user = coach();
  const mark = { id: newId(), userId: newId(), key: 'a-key', name: 'Ana Ríos', when: 'jueves 12, 18:00' };
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`token of ${user.id}`));
  const owner = Buffer.from(digest).toString('hex');
  const marks = [{ ...mark, attendance: 'attended', seen: null }];
  localStorage.setItem(waitingMarksKey, `${owner}${JSON.stringify({ marks, refused: [] })}`);
  const { studio } = await renderScreen('/', {
    as: user,
    given: ({ answers }) => {
      // The home screen names the next class to give.
      answers(listOwnClasses, []);
      answers(markAsCoach, { message: '' });
    },
  });
  await waitFor(() => expect(studio.calls(markAsCoach)).toHaveLength(1));
  expect(studio.calls(markAsCoach)[0]!.headers.get('idempotency-key')).toBe('a-key');
  await waitFor(() => expect(kept()).not.toContain('Ana Ríos'));
});
