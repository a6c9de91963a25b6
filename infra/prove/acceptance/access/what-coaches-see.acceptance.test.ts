import { beforeAll, describe, expect, inject, test } from 'vitest';
import { outcomeOf, send } from '@studio/chassis/testing/api-client';
import { until } from '@studio/chassis/testing/until';
import { allRoutes } from '@studio/contracts/http/all-routes';
import { startingIn } from '@studio/contracts/testing/form-fixtures';
import { openMailbox } from '../../testing/kit/mailbox.ts';
import { createCoach, createUser, type Person, signIn } from '../../testing/kit/people.ts';
import { assignPlan, createPlan, scheduleForCoach } from '../../testing/kit/scenario.ts';
import { guestForm } from './resources.ts';
import { nameOf, requestOf } from './routes-under-test.ts';

const studio = inject('studio');
const { origin } = studio;
const contactRoute = 'GET /api/coach/trainings/:id/registrations/:userId/emergency-contact';
const price = 123_457;
const planName = `Reservado ${crypto.randomUUID().slice(0, 8)}`;
const note = 'Sin saltos';
const contact = { name: 'Berenice Arango', phone: '3209998877', relation: 'tía' };

/** All routes but the stream. */
const reads = allRoutes
  .filter(({ access, success }) => access === 'coach' && !('eventStream' in success))
  .map((route) => ({ name: nameOf(route), route }));

const secretKeys = /phone|mail|document|birth|gender|plan|price|paid|debt|credit|amount|status|address/i;

interface Field {
  readonly path: string;
  readonly key: string;
  readonly value: unknown;
}

/** Every field of an answer, however deep. */
function* fieldsOf(value: unknown, path = '', key = ''): Generator<Field> {
  yield { path, key, value };
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) yield* fieldsOf(inner, `${path}/${name}`, name);
}

/** The paths of data that no coach may read: forbidden fields, and the secrets in any field. */
function disclosed(value: unknown, secrets: readonly string[], allowedKeys: readonly string[] = []): string[] {
  const isSecret = ({ key, value: is }: Field) =>
    (secretKeys.test(key) && !allowedKeys.includes(key)) ||
    is === price ||
    secrets.some((secret) => folded(is).includes(secret));
  return [...fieldsOf(value)].filter(isSecret).map(({ path }) => path);
}

/** Follows a stream: the data of its events, as far as they have come. */
async function follow({ token }: Person, path: string) {
  const response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
  let text = '';
  const ended = (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk;
  })();
  const events = () => [...text.matchAll(/^data: ?(.+)$/gm)].map(([, data]) => JSON.parse(data!) as unknown);
  return { events, ended };
}

/** The input for every call, each of which uses its part. */
const inputOf = (id: string, registrant: Person, guest: Person) => ({
  params: { id, userId: registrant.id },
  query: { search: 'ocampo' },
  body: { attendance: 'attended', userId: guest.id },
});

type Subject = Awaited<ReturnType<typeof createUser>>;

const folded = (text: unknown) => String(text).replaceAll(' ', '').toLowerCase();

describe('a coach', () => {
  let admin: Person;
  let coach: Person;
  let people: [Subject, Subject, Subject, Subject];
  let secrets: string[];
  let ownClass: string;

  const contactOf = ({ form }: Subject) => form['emergencyContact'] as typeof contact;
  const enrol = (id: string, { id: userId }: Person) => admin.post(`/api/admin/trainings/${id}/register`, { userId });
  const rosterOf = (id: string) => coach.get(`/api/coach/trainings/${id}/registrations`);

  beforeAll(async () => {
    admin = await signIn(origin, studio.adminEmail, studio.adminPassword);
    coach = await createCoach(origin, admin);
    const planId = await createPlan(admin, { name: planName, price, maxTrainingsPerWeek: 20 });
    const holder = async (number: number) => {
      const emergencyContact = { ...contact, phone: `320999887${number}` };
      const phone = `311 70${number} 44 ${number}9`;
      const person = await createUser(origin, admin, { phone, note, emergencyContact });
      await assignPlan(admin, person, planId);
      return person;
    };
    people = await Promise.all([holder(1), holder(2), holder(3), holder(4)]);
    const ofPeople = people.flatMap((person) => {
      const { phone, documentNumber } = person.form;
      return [person.email, phone, documentNumber, contactOf(person).phone];
    });
    secrets = [planName, contact.name, ...ofPeople].map(folded);
    // At a time that permits each of the calls, «Llegué» included.
    ownClass = await scheduleForCoach(admin, coach, startingIn(10));
    await enrol(ownClass, people[0]);
    await enrol(ownClass, people[1]);
  });

  test.each(reads)('gets nothing of people but what a class needs: $name', async ({ name, route }) => {
    const [, registrant, , guest] = people;
    const { token } = coach;
    const call = (id: string) => send(origin, { ...requestOf(route, inputOf(id, registrant, guest)), token });
    const [answered, refused] = [await call(ownClass), await call('f'.repeat(24))];
    expect(answered.status).toBe(route.success.status);
    const own = contactOf(registrant);
    const [allowed, others] =
      name === contactRoute
        ? [['phone'], secrets.filter((secret) => ![own.phone, folded(own.name)].includes(secret))]
        : [[], secrets];
    expect(disclosed([answered.body, refused.body], others, allowed)).toEqual([]);
  });

  test('finds the emergency contact of a registrant, by a separate call', async () => {
    const [, { id, form }] = people;
    const { body } = await coach.get(`/api/coach/trainings/${ownClass}/registrations/${id}/emergency-contact`);
    expect(body).toEqual(form['emergencyContact']);
  });

  test('reads in the list who comes, with the note, and who waits', async () => {
    const [first, , waiting] = people;
    const full = await scheduleForCoach(admin, coach, { maxCapacity: 1 });
    await enrol(full, first);
    expect((await waiting.post(`/api/trainings/${full}/waitlist`)).status).toBe(201);
    const { body } = await rosterOf(full);
    const name = 'Marcela Ocampo';
    expect(body.people).toEqual([expect.objectContaining({ id: first.id, name, note, emergencyContact: true })]);
    expect(body.waiting).toEqual([{ id: waiting.id, name }]);
    expect(disclosed(body, secrets)).toEqual([]);
  });

  test('reads only the name of a guest and of a member with a released seat, and that a member said «Llegué»', async () => {
    const [first, second] = people;
    const id = await scheduleForCoach(admin, coach, startingIn(10));
    const guest = guestForm();
    const written = await admin.post(`/api/admin/trainings/${id}/guests`, { ...guest, broughtBy: people[3].id });
    expect(outcomeOf(written)).toBe('201');
    for (const member of [first, second]) await enrol(id, member);
    expect(outcomeOf(await first.post(`/api/trainings/${id}/release`))).toBe('200');
    const { code } = (await coach.get(`/api/coach/trainings/${id}/arrival-code`)).body;
    expect(outcomeOf(await second.post(`/api/trainings/${id}/arrival`, { code }))).toBe('200');

    const { body } = await rosterOf(id);
    const name = 'Marcela Ocampo';
    expect(body.people).toHaveLength(2);
    expect(body.people).toContainEqual(expect.objectContaining({ id: written.body.id, name: guest.name, guest: true }));
    expect(body.people).toContainEqual(
      expect.objectContaining({ id: second.id, name, attendance: 'attended', arrived: true }),
    );
    expect(body.released).toEqual([{ id: first.id, name }]);
    expect(disclosed(body, [...secrets, guest.phone])).toEqual([]);
  });

  test('follows a list, until the mark is taken away', async () => {
    const [first, second] = people;
    const leaving = await createCoach(origin, admin);
    const id = await scheduleForCoach(admin, leaving);
    const stream = await follow(leaving, `/api/coach/trainings/${id}/live`);
    const hears = (text: string) =>
      until(`${text} in the stream`, () => JSON.stringify(stream.events()).includes(text) || undefined);
    await enrol(id, first);
    await hears(first.id);
    const attendance = `/api/admin/trainings/${id}/registrations/${first.id}/attendance`;
    await admin.put(attendance, { attendance: 'absent' });
    await hears('"absent"');
    expect(disclosed(stream.events(), secrets)).toEqual([]);

    const stepsDown = await admin.put(`/api/admin/users/${leaving.id}`, { ...leaving.form, coach: false });
    expect(stepsDown.status).toBe(200);
    await enrol(id, second);
    await stream.ended;
    expect(JSON.stringify(stream.events())).not.toContain(second.id);
    expect(outcomeOf(await leaving.get('/api/coach/trainings'))).toBe('401 SESSION_ENDED');
  });

  test('causes no mail but the one to the enrolled member', async () => {
    const [, , reader] = people;
    const mailbox = openMailbox();
    const id = await scheduleForCoach(admin, coach);
    const enrolled = await coach.post(`/api/coach/trainings/${id}/register`, { userId: reader.id });
    expect(outcomeOf(enrolled)).toBe('201');
    const { text, html } = await mailbox.one(reader.email, /^Quedaste inscrito/);
    expect(disclosed({ text, html }, [...secrets, folded(coach.email)])).toEqual([]);
    const toCoach = (await mailbox.all(/^Quedaste inscrito/)).filter(({ to }) => to[0]?.address === coach.email);
    expect(toCoach).toEqual([]);
  });
});
