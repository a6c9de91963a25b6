import { getCurrentPlan } from '@studio/contracts/http/membership-routes';
import {
  bookTraining,
  cancelBooking,
  getMyTrainings,
  getWeek,
  reclaimSeat,
  releaseSeat,
  switchTraining,
  type trainingSchema,
} from '@studio/contracts/http/training-routes';
import { waitFor } from '@testing-library/react';
import type { z } from 'zod';
import type { FakeStudio } from './fake-studio.ts';
import { renderScreen } from './render-screen.tsx';
import { currentPlan, member, myTraining } from './studio-fixtures.ts';

type Training = z.input<typeof trainingSchema>;

/** 10:00 in the studio; the fixtures' classes are on the next day. */
export const wednesday = new Date('2026-03-11T15:00:00Z');

interface WeekOptions {
  readonly address?: string;
  readonly at?: Date;
  readonly trainings?: readonly Training[];
  /** The trainings that the member has booked. */
  readonly mine?: readonly Training[];
  readonly plan?: ReturnType<typeof currentPlan>;
  readonly specialTrainingsRemaining?: number;
  readonly given?: (studio: FakeStudio) => void;
}

/** Opens a week of classes in which the servers book and cancel seats. */
export async function openWeek(options: WeekOptions = {}) {
  const { address = '/trainings?semana=2026-03-09&dia=2026-03-12', at = wednesday, given = () => {} } = options;
  const user = member({ specialTrainingsRemaining: options.specialTrainingsRemaining ?? 0 });
  const seats = createSeats(options);
  const rendered = await renderScreen(address, {
    as: user,
    at,
    given: (studio) => {
      seats.serve(studio);
      given(studio);
    },
  });
  const { studio } = rendered;
  /** The acts that the page has requested, grouped by kind. */
  const acts = () => [
    ...studio.calls(bookTraining).map(() => 'book'),
    ...studio.calls(cancelBooking).map(() => 'cancel'),
    ...studio.calls(switchTraining).map(() => 'switch'),
    ...studio.calls(releaseSeat).map(() => 'release'),
    ...studio.calls(reclaimSeat).map(() => 'reclaim'),
  ];
  return { ...rendered, acts, book: (training: Training) => (seats.book(training.id, 0), seats.serve(studio)) };
}

/** The servers own the rules of a seat; this only imitates their answers. */
function createSeats({ trainings = [], mine = [], plan = currentPlan() }: WeekOptions) {
  const known = new Map(trainings.map((each) => [each.id, each]));
  const booked = new Set(mine.map(({ id }) => id));
  let left = plan.remainingClasses;

  function change(id: string, by: 1 | -1, counts: number): Training {
    const { currentParticipants, availableSpots, ...others } = known.get(id)!;
    const after = {
      ...others,
      currentParticipants: currentParticipants + by * counts,
      availableSpots: availableSpots - by * counts,
    };
    known.set(id, after);
    left -= by * counts;
    if (by === 1) booked.add(id);
    else booked.delete(id);
    return after;
  }

  /** The class credit stays spent. */
  function release(id: string): Training {
    const training = { ...change(id, -1, 1), released: true as const };
    left -= 1;
    known.set(id, training);
    return training;
  }

  function reclaim(id: string): Training {
    const { released: _, ...training } = change(id, 1, 1);
    left += 1;
    known.set(id, training);
    return training;
  }

  const after = (training: Training) => ({
    message: '',
    specialTrainingsRemaining: 0,
    remainingClasses: left,
    training,
  });

  return {
    book: (id: string, counts: number) => change(id, 1, counts),
    serve({ answers }: FakeStudio): void {
      answers(getCurrentPlan, () => ({ ...plan, remainingClasses: left }));
      answers(getWeek, () => [...known.values()]);
      answers(getMyTrainings, () =>
        [...booked].map((id) => {
          const { trainingDate, startTime, endTime, category, title, room, coach, substitute, confirmsWith } =
            known.get(id)!;
          const facts = { trainingDate, startTime, endTime, category, title, room, coach, substitute, confirmsWith };
          return myTraining({ id, ...facts });
        }),
      );
      answers(bookTraining, ({ body }) => after(change(body.trainingId, 1, 1)));
      answers(cancelBooking, ({ params }) => after(change(params.trainingId, -1, 1)));
      answers(releaseSeat, ({ params }) => after(release(params.id)));
      answers(reclaimSeat, ({ params }) => after(reclaim(params.id)));
      answers(switchTraining, ({ params, body }) => {
        const from = change(body.from, -1, 1);
        return { ...after(change(params.id, 1, 1)), from };
      });
    },
  };
}

/** The row of a class, once its day is shown. */
export async function rowOf({ id }: Pick<Training, 'id'>): Promise<HTMLElement> {
  return waitFor(() => {
    const row = document.getElementById(`clase-${id}`);
    if (!row) throw new Error(`no row of class ${id}`);
    return row;
  });
}
