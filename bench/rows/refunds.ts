import { setTimeout as pause } from 'node:timers/promises';
import { closedLoop } from '../load/closed-loop.ts';
import { atLeast, figure, type Row } from '../results/row.ts';
import { makeMembers } from '../studio/members.ts';
import { bookingText, fillWeeks } from '../studio/trainings.ts';

const trainings = 20;
const seats = 50;
const patienceMs = 60_000;

export const refunds: Row = {
  name: 'refunds',
  title: 'Refunds: 20 trainings of 50 cancelled at once',
  run: async ({ studio }) => {
    const members = await makeMembers(studio, seats);
    const ids = (await fillWeeks(studio, 30, 4)).filter((_, index) => index % 10 === 0).slice(0, trainings);
    const texts = ids.flatMap((id) => members.map((member) => bookingText(member, id)));
    const left = texts.values();
    const { statuses } = await closedLoop({
      origin: studio.origin,
      callers: 32,
      seconds: 60,
      next: () => {
        const { value, done } = left.next();
        return done ? undefined : { text: value };
      },
    });
    if (statuses[201] !== texts.length) throw new Error(`not all are booked: ${JSON.stringify(statuses)}`);
    await studio.caughtUp();

    const { training } = studio.databases.of;
    const trainingId = { $in: ids };
    const refunded = () => training.collection('bookings').countDocuments({ trainingId, status: 'cancelled' });
    const mailed = () => training.collection('mails').countDocuments({ template: 'training-cancelled' });
    const mailsBefore = await mailed();
    const admin = studio.as(studio.adminToken);
    const startedAt = performance.now();
    const answers = await Promise.all(ids.map((id) => admin.delete(`/api/admin/trainings/${id}/cancel`)));
    if (answers.some(({ status }) => status !== 200)) throw new Error('a training was not cancelled');
    const answeredSeconds = (performance.now() - startedAt) / 1_000;
    while ((await refunded()) < texts.length || (await mailed()) - mailsBefore < texts.length) {
      if (performance.now() - startedAt > patienceMs) throw new Error('the refunds did not come about in time');
      await pause(5);
    }
    const took = (performance.now() - startedAt) / 1_000;
    return {
      table: [
        ['what', 'seconds', 'refunds/s'],
        ['all 20 cancellations answered', figure(answeredSeconds), '–'],
        ['last refund, and its mail due', figure(took), figure(texts.length / took)],
      ],
      ratios: [atLeast('refunds a second', texts.length / took, 500)],
    };
  },
};
