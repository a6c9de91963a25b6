import { type Binding, on } from '@studio/chassis/http/handler';
import { presentAs } from '@studio/chassis/http/present';
import { trusted } from 'mongoose';
import type { z } from 'zod';
import { listClassesGiven, listOwnClassesGiven } from '@studio/contracts/http/classes-given-routes';
import { GIVEN_MONTHS } from '@studio/contracts/rules/coaches';
import { addStudioDays, addStudioMonths, toStudioDate } from '@studio/contracts/studio-time';
import type { ReportingParts } from '../reporting-parts.ts';
import { classesGiven, type CoachMonth, type CountedClass } from './classes-given-policy.ts';
import { classesIn } from './classes-in.ts';

type Parts = Pick<ReportingParts, 'models' | 'clock'>;

/** The routes of what coaches gave: all of them in a month, and a coach's own months. */
export function classesGivenBindings(parts: Parts): Binding[] {
  const thisMonth = () => toStudioDate(parts.clock()).slice(0, 7);
  return [
    on(listClassesGiven, ({ query: { month = thisMonth() } }) => readMonth(parts, month), { fenced: true }),
    on(listOwnClassesGiven, ({ session }) => readOwnMonths(parts, session.accountId, thisMonth()), { fenced: true }),
  ];
}

const coachSchema = listClassesGiven.success.schema.shape.coaches.element;
const ownMonthSchema = listOwnClassesGiven.success.schema.element;

/** The first and the last day of some months, both `YYYY-MM`. */
function daysOf(from: string, to: string) {
  return { startDate: `${from}-01`, endDate: addStudioDays(addStudioMonths(`${to}-01`, 1), -1) };
}

async function readMonth(
  { models, clock }: Parts,
  month: string,
): Promise<z.input<typeof listClassesGiven.success.schema>> {
  const classes = await models.trainings.aggregate<CountedClass>(classesIn(daysOf(month, month)));
  const given = classesGiven(classes, clock());
  const names = await readNames(models, given);
  const coaches = given.map((each) => {
    return presentAs(coachSchema, each, { userId: each.coachId, name: names.get(each.coachId) ?? '' });
  });
  return { month, coaches: coaches.toSorted((one, other) => one.name.localeCompare(other.name, 'es')) };
}

async function readOwnMonths(
  { models, clock }: Parts,
  accountId: string,
  thisMonth: string,
): Promise<z.input<typeof listOwnClassesGiven.success.schema>> {
  const first = addStudioMonths(`${thisMonth}-01`, 1 - GIVEN_MONTHS).slice(0, 7);
  const classes = await models.trainings.aggregate<CountedClass>(classesIn(daysOf(first, thisMonth), accountId));
  return classesGiven(classes, clock())
    .filter(({ coachId }) => coachId === accountId)
    .reverse()
    .map((own) => presentAs(ownMonthSchema, own));
}

async function readNames({ accounts }: Parts['models'], given: readonly CoachMonth[]) {
  const ids = given.map(({ coachId }) => coachId);
  const known = await accounts
    .find({ _id: trusted({ $in: ids }), deleted: false }, { firstName: 1, lastName: 1 })
    .lean();
  return new Map(known.map(({ _id, firstName, lastName }) => [_id, `${firstName} ${lastName}`.trim()]));
}
