import { runLoad, repeating } from '../../load/run-load.ts';
import { requestText } from '../../load/connection.ts';
import { atMost, figure, type Row } from '../results/row.ts';
import type { BenchStudio } from '../studio/bench-studio.ts';
import { fillHistory } from '../studio/history.ts';
import { makeMembers } from '../studio/members.ts';
import { bookingText, fillWeeks, mondayIn, weekText } from '../studio/trainings.ts';

const seconds = 1.5;
const callers = 4;
/** The most by which a list's time may multiply with a hundred times the members and five times the trainings. */
const flatWithin = 2;

type Latencies = Readonly<Record<string, number>>;

export const growth: Row = {
  name: 'growth',
  title: 'Growth: 1,000 → 100,000 members, 1 → 5 years of trainings; median latency in ms',
  run: async ({ withStudio, say }) =>
    withStudio({ namespace: 'growth' }, async (studio) => {
      await fillHistory(studio, { members: 1_000, years: [0, 1] });
      const small = await measure(studio, 1);
      say('growth: the small studio is measured');
      await fillHistory(studio, { members: 99_000, years: [1, 5] });
      const large = await measure(studio, 2);
      const ratioOf = (what: string) => large[what]! / small[what]!;
      const names = Object.keys(small);
      return {
        table: [
          ['call', '1,000 members, 1 year', '100,000 members, 5 years', 'ratio'],
          ...names.map((what) => [what, figure(small[what]!), figure(large[what]!), figure(ratioOf(what))]),
        ],
        ratios: names.map((what) => atMost(what, ratioOf(what), flatWithin)),
        notes: ['the difference: an index gains a level now and then, and less of it is cached'],
      };
    }),
};

/** Medians with few callers, so that no request queues. */
async function measure(studio: BenchStudio, round: number): Promise<Latencies> {
  const members = await makeMembers(studio, 300);
  const trainings = await fillWeeks(studio, [round, 1]);
  await studio.caughtUp();
  const { adminToken: token } = studio;
  const [monday, member] = [mondayIn(round), members[0]!];
  const get = (path: string, as = token) => repeating([requestText({ method: 'GET', path, token: as })]);
  let booked = 0;
  const calls = {
    'week view': repeating([weekText(member, monday)]),
    'my trainings': get('/api/trainings/my-trainings', member.token),
    'book a class': () => {
      booked += 1;
      return { text: bookingText(members[booked % members.length]!, trainings[booked % trainings.length]!) };
    },
    movements: get('/api/users/movements?limit=50', member.token),
    'users, a page': get('/api/admin/users?page=1&pageSize=25'),
    'users, a search': get('/api/admin/users?page=1&pageSize=25&search=nombre0ab'),
    'trainings of a week': get(`/api/admin/trainings?from=${monday}&to=${monday}`),
    stats: get('/api/admin/stats'),
    today: get('/api/admin/today'),
  };
  const latencies: Record<string, number> = {};
  for (const [what, next] of Object.entries(calls)) {
    const { p50 } = await runLoad({ origin: studio.origin, callers, seconds, next });
    latencies[what] = p50;
  }
  return latencies;
}
