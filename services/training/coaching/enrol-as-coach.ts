import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import { foldName } from '@studio/contracts/fold-name';
import * as routes from '@studio/contracts/http/coach-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { ENROLLABLE_MAX } from '@studio/contracts/rules/coaches';
import { payingFor } from '@studio/contracts/rules/credit-policy';
import { misfitOf } from '@studio/contracts/search-fit';
import type { mongo } from 'mongoose';
import type { z } from 'zod';
import type { Member } from '../models/member.model.ts';
import { refusalOfCoaching } from '../rules/coach-policy.ts';
import type { SeatAct } from '../rules/seat-act.ts';
import { takingIdsOf } from '../seats/seat-acts.ts';
import type { TrainingParts } from '../training-parts.ts';

/**
 * The routes by which a coach enrols members at the door of a class. The rules are in `booking-policy.ts`; a request is
 * carried out once per idempotency key.
 */
export function coachEnrolmentBindings(parts: TrainingParts): Binding[] {
  const { seatActs } = parts;
  return [
    on(
      routes.findEnrollable,
      ({ params, query, session }) =>
        findEnrollable(parts, { trainingId: params.id, coachId: session.accountId, search: query.search }),
      { fenced: true },
    ),
    on(
      routes.enrolAsCoach,
      async ({ params, body: { userId: accountId }, session: { accountId: by }, idempotencyKey, request }) => {
        const ids = takingIdsOf('enrol', by, idempotencyKey);
        const act: SeatAct = { kind: 'enrol', trainingId: params.id, accountId, by, asCoach: true, ...ids };
        seatActs.answer(act, await seatActs.settle(act), request);
        return { message: 'Usuario inscrito' };
      },
      { fenced: true, keepsKeys: true },
    ),
  ];
}

interface Search {
  readonly trainingId: string;
  readonly coachId: string;
  readonly search: string;
}

type Enrollable = z.input<typeof routes.findEnrollable.success.schema>[number];

/**
 * Active members, by any part of their names, who are not in the class and whose credit pays for it, or has paid for a
 * seat that they released. Returns at most `ENROLLABLE_MAX`, an arbitrary selection, the best fit first. The search stops
 * there: a common name fills the result soon, and a rare one has few credits to look up.
 * @throws AppError as `refusalOfCoaching` refuses
 */
async function findEnrollable(
  { stores, clock }: Pick<TrainingParts, 'stores' | 'clock'>,
  { trainingId, coachId, search }: Search,
): Promise<Enrollable[]> {
  const now = clock();
  const training = (await stores.trainings.findOne({ _id: trainingId })) ?? undefined;
  const refusal = refusalOfCoaching(training, coachId, now);
  if (refusal || !training) throw new AppError(refusal ?? refusals.TRAINING_NOT_FOUND);
  const booked = await stores.bookings.find({ trainingId, status: 'booked' }, { hint: 'seat' }).toArray();
  const isIn = new Set(booked.map(({ accountId }) => accountId));
  const found: Enrollable[] = [];
  for await (const page of readNamed(stores, search)) {
    const others = page.filter(({ id }) => !isIn.has(id));
    const accounts = await stores.creditAccounts.find({ _id: { $in: others.map(({ id }) => id) } }).toArray();
    const paid = accounts.filter((account) => payingFor(account, training, now).kind !== 'refused');
    const isPaid = new Set([...paid.map(({ _id }) => _id), ...(training.released ?? [])]);
    found.push(...others.filter(({ id }) => isPaid.has(id)));
    if (found.length >= ENROLLABLE_MAX) break;
  }
  const words = foldName(search)
    .split(' ')
    .map((word) => [word]);
  const misfit = ({ name }: Enrollable) => misfitOf(foldName(name), words);
  return found.slice(0, ENROLLABLE_MAX).toSorted((a, b) => misfit(a) - misfit(b) || a.name.localeCompare(b.name, 'es'));
}

const pageSize = 200;

/** The active members whose names contain each word of the search, in pages. */
async function* readNamed({ members }: TrainingParts['stores'], search: string): AsyncGenerator<Enrollable[]> {
  const words = foldName(search).split(' ');
  const named = members
    .find({ $and: words.map(havingWord), status: 'active', deleted: false }, { batchSize: pageSize })
    .project<Pick<Member, '_id' | 'firstName' | 'lastName'>>({ firstName: 1, lastName: 1 });
  let page: Enrollable[] = [];
  for await (const { _id: id, firstName, lastName } of named) {
    page.push({ id, name: `${firstName} ${lastName}`.trim() });
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  yield page;
}

function havingWord(word: string): mongo.Filter<Member> {
  const pattern = { $regex: Array.from(word, inAnyForm).join(''), $options: 'i' };
  return { $or: [{ firstName: pattern }, { lastName: pattern }] };
}

/** The pattern that matches a folded character in a name that is not folded. Special characters are escaped. */
function inAnyForm(character: string): string {
  const forms = formsOf.get(character);
  return forms ? String.raw`[${forms.join('')}]\p{M}*` : RegExp.escape(character);
}

const [firstLatin, lastLatin] = [0x41, 0x24f];
const latin = Array.from({ length: lastLatin - firstLatin + 1 }, (_, at) => String.fromCodePoint(firstLatin + at));
/** The letters of the Latin script, by the result of `foldName`. */
const formsOf = Map.groupBy(
  latin.filter((character) => /\p{L}/u.test(character)),
  foldName,
);
