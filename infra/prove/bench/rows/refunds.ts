import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, figure, type Row } from '../results/row.ts';
import { makeMembers } from '../studio/members.ts';
import { bookAll, fillWeeks, weeksOf } from '../studio/trainings.ts';

const trainings = 20;
/** Trainings cancelled before the measurement: V8 has not compiled code that runs for the first time. */
const warmUps = 10;
const seats = 50;
const patienceSeconds = 60;

export const refunds: Row = {
  name: 'refunds',
  title: 'Refunds: 20 trainings of 50 cancelled at once',
  run: async ({ studio }) => {
    const members = await makeMembers(studio, seats);
    const ids = (await fillWeeks(studio, weeksOf.refunds))
      .filter((_, index) => index % 7 === 0)
      .slice(0, warmUps + trainings);
    await bookAll(
      studio.origin,
      ids.flatMap((id) => members.map((member) => [member, id] as const)),
    );
    await studio.caughtUp();

    const { training } = studio.databases.of;
    const [mails, classes] = [training.collection('mails'), training.collection<{ _id: string }>('trainings')];
    const allMailsSent = async () => {
      while ((await mails.countDocuments({ sentAt: null })) > 0) await pause(100);
    };
    const admin = studio.as(studio.adminToken);
    const cancel = async (cancelled: readonly string[]) => {
      const due = cancelled.length * seats;
      // Cheap queries: they share the cores with what is measured.
      const unrefunded = () => classes.countDocuments({ _id: { $in: ids }, seatsTaken: { $gt: 0 } });
      const [leftInTheEnd, mailsInTheEnd] = [
        (await unrefunded()) - cancelled.length,
        (await mails.estimatedDocumentCount()) + due,
      ];
      const startedAt = performance.now();
      const seconds = () => (performance.now() - startedAt) / 1_000;
      const answers = await Promise.all(cancelled.map((id) => admin.delete(`/api/admin/trainings/${id}/cancel`)));
      if (answers.some(({ status }) => status !== 200)) throw new Error('a training was not cancelled');
      const answeredSeconds = seconds();
      while ((await unrefunded()) > leftInTheEnd || (await mails.estimatedDocumentCount()) < mailsInTheEnd) {
        if (seconds() > patienceSeconds) throw new Error('the refunds did not come about in time');
        await pause(10);
      }
      return { answeredSeconds, took: seconds(), perSecond: due / seconds() };
    };
    await cancel(ids.slice(0, warmUps));
    await allMailsSent();
    const { answeredSeconds, took, perSecond } = await cancel(ids.slice(warmUps));
    return {
      table: [
        ['what', 'seconds', 'refunds/s'],
        ['all 20 cancellations answered', figure(answeredSeconds), '–'],
        ['last refund, and its mail due', figure(took), figure(perSecond)],
      ],
      ratios: [atLeast('refunds a second', perSecond, 500)],
    };
  },
};
