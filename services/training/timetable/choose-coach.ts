import type { ClientSession } from 'mongoose';
import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import { foldName } from '@studio/contracts/fold-name';
import { refusals } from '@studio/contracts/http/refusals';
import { getTrainingChoices } from '@studio/contracts/http/training-admin-routes';
import { addStudioDays, toStudioDate } from '@studio/contracts/studio-time';
import type { TrainingStores } from '../models/training-stores.ts';
import type { Training, TrainingCoach } from '../models/training.model.ts';
import { givesClasses, shownNames } from '../rules/coach-policy.ts';
import type { TrainingParts } from '../training-parts.ts';
import { passTimetableGuard } from './read-closed-days.ts';

/** The route for the proposals in the form of a class. */
export function choiceBinding(parts: TrainingParts): Binding {
  return on(getTrainingChoices, () => readChoices(parts), { fenced: true });
}

/** How long titles and rooms are proposed after their last class. */
const proposedDays = 90;

/** The coaches, and the titles and rooms in use, each in alphabetical order. */
async function readChoices({ stores, clock }: Pick<TrainingParts, 'stores' | 'clock'>) {
  const members = await stores.members.find({ coach: true }, { hint: 'coaches' }).toArray();
  const since = addStudioDays(toStudioDate(clock()), -proposedDays);
  const used = await stores.trainings
    .aggregate<{ readonly _id: Pick<Training, 'title' | 'room'> }>(
      [
        { $match: { status: 'scheduled', date: { $gte: since } } },
        { $group: { _id: { title: '$title', room: '$room' } } },
      ],
      { hint: 'scheduled' },
    )
    .toArray();
  const coaches = members.filter(givesClasses).map((member) => ({ id: member._id, name: shownNames(member).coming! }));
  return {
    coaches: coaches.toSorted((one, other) => byWords.compare(one.name, other.name) || (one.id < other.id ? -1 : 1)),
    titles: proposed(used.map(({ _id }) => _id.title)),
    rooms: proposed(used.map(({ _id }) => _id.room)),
  };
}

const byWords = new Intl.Collator('es', { numeric: true });

/** Each text once, ignoring case, accents and doubled spaces. */
function proposed(texts: readonly (string | undefined)[]): string[] {
  const known = texts.filter((text) => text !== undefined).toSorted(byWords.compare);
  return [...new Map(known.map((text) => [foldName(text), text])).values()];
}

type Stores = Pick<TrainingStores, 'members' | 'guards'>;

/**
 * A coach as a class that has not begun shows them. If a concurrent transaction makes the account stop giving classes,
 * one of the two runs again, so that no class keeps an outdated name.
 * @throws AppError COACH_NOT_FOUND, VersionConflictError
 */
export async function chooseCoach(stores: Stores, coachId: string, session: ClientSession): Promise<TrainingCoach> {
  const name = await nameToCome(stores, coachId, session);
  if (name === null) throw new AppError(refusals.COACH_NOT_FOUND);
  return { id: coachId, name };
}

/** The name of an account at classes that have not begun; guarded like `chooseCoach`. @throws VersionConflictError */
export async function nameToCome(stores: Stores, accountId: string, session: ClientSession): Promise<string | null> {
  await passTimetableGuard(stores, session);
  const member = await stores.members.findOne({ _id: accountId }, { session });
  return member && shownNames(member).coming;
}

/** The coach that the form of a new class names. @throws as `chooseCoach` */
export async function coachOfForm(
  stores: Stores,
  { coachId }: { readonly coachId?: string | null | undefined },
  session: ClientSession,
): Promise<TrainingCoach | undefined> {
  return coachId ? chooseCoach(stores, coachId, session) : undefined;
}
