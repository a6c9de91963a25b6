import { until } from '@studio/chassis/testing/until';
import { startingIn } from '@studio/contracts/testing/form-fixtures';
import { atMost, figure, type Row } from '../results/row.ts';
import type { BenchStudio } from '../studio/bench-studio.ts';
import { makeMembers, type Member } from '../studio/members.ts';

const rounds = 5;

export const promised: Row = {
  name: 'promised',
  title: 'Promised: a year of classes in one request, and a seat given up late, seen and mailed',
  run: ({ withStudio }) =>
    withStudio({ namespace: 'promised' }, async (studio) => {
      const admin = studio.as(studio.adminToken);
      const slots = { morningSlots: ['06:00', '07:00'], afternoonSlots: ['17:00', '18:00'] };
      const year = { category: 'normal', maxCapacity: 10, startDate: '2031-01-01', endDate: '2031-12-31', ...slots };
      const yearMs = await took(() => admin.post('/api/admin/trainings/bulk', year));
      const [holder, waiting, other] = (await makeMembers(studio, 3)) as [Member, Member, Member];
      const seen: number[] = [];
      const mailed: number[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        const given = await giveUpSeat(studio, { holder, waiting, other }, round);
        seen.push(given.seenMs);
        mailed.push(given.mailedMs);
      }
      const [seenMs, mailedMs] = [Math.max(...seen), Math.max(...mailed)];
      return {
        table: [
          ['what', 'ms'],
          ['1,460 classes made by one request', figure(yearMs)],
          ['a seat given up is free in the live week of others, slowest of 5', figure(seenMs)],
          ['those who wait have a mail, slowest of 5', figure(mailedMs)],
        ],
        ratios: [
          atMost('ms for a year of classes', yearMs, 3_000),
          atMost('ms until a seat given up is seen', seenMs, 1_000),
          atMost('ms until it is mailed', mailedMs, 5_000),
        ],
      };
    }),
};

interface Cast {
  readonly holder: Member;
  readonly waiting: Member;
  readonly other: Member;
}

/** The holder of the only seat of a class that begins soon gives it up, while one member waits and another looks on. */
async function giveUpSeat(studio: BenchStudio, { holder, waiting, other }: Cast, round: number) {
  const start = startingIn(20);
  const form = { category: 'normal', maxCapacity: 1, room: `Sala ${round}`, ...start };
  const { body } = await succeeding(studio.as(studio.adminToken).post('/api/admin/trainings', form));
  const trainingId: string = body.training.id;
  await succeeding(studio.as(holder.token).post('/api/trainings/register', { trainingId }));
  await succeeding(studio.as(waiting.token).post(`/api/trainings/${trainingId}/waitlist`));
  const seats = await watchSeats(studio, other, { week: start.trainingDate, trainingId });
  const mails = studio.databases.of.training.collection('mails');
  const startedAt = performance.now();
  await succeeding(studio.as(holder.token).post(`/api/trainings/${trainingId}/release`));
  const isMailed = async () => (await mails.countDocuments({ accountId: waiting.id, outcome: 'sent' })) === round;
  const [seenMs, mailedMs] = await Promise.all([
    until('the seat is free', () => seats() === 0 || undefined).then(() => performance.now() - startedAt),
    until('the mail is sent', async () => (await isMailed()) || undefined).then(() => performance.now() - startedAt),
  ]);
  return { seenMs, mailedMs };
}

async function took(act: () => Promise<{ readonly status: number; readonly body: unknown }>): Promise<number> {
  const startedAt = performance.now();
  await succeeding(act());
  return performance.now() - startedAt;
}

/** @throws Error when it was refused */
async function succeeding<A extends { readonly status: number; readonly body: unknown }>(
  asked: Promise<A>,
): Promise<A> {
  const answer = await asked;
  if (answer.status >= 300) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** The seats taken in a training, from the latest event of a member's live week. */
async function watchSeats(
  { origin }: BenchStudio,
  { token }: Member,
  { week, trainingId }: { readonly week: string; readonly trainingId: string },
) {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}/api/trainings/live?week=${week}`, { headers });
  let text = '';
  void (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk;
  })().catch(() => undefined);
  return (): number | undefined => {
    const told = [...text.matchAll(/^data: ?(.+)$/gm)].map(([, data]) => JSON.parse(data!));
    return told.findLast(({ id }) => id === trainingId)?.currentParticipants;
  };
}
