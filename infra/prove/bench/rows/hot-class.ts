import { bookFor, openDriverBooking } from '../driver/driver-booking.ts';
import { runLoad, type Measured, repeating } from '../../load/run-load.ts';
import { requestText } from '../../load/connection.ts';
import { median, percentile } from '../../load/percentile.ts';
import { atLeast, figure, type Row } from '../results/row.ts';
import { makeMembers } from '../studio/members.ts';
import { type HotSide, sellingOut } from '../studio/selling-out.ts';
import { fillWeeks, hourlySlots, weeksOf } from '../studio/trainings.ts';

const callers = 64;
const rounds = 5;
/** Rounds before the measurement, since a new process compiles its code for most of a minute. */
const warmUps = 10;
const seconds = 4;
const seats = 50;

export const hotClass: Row = {
  name: 'hot-class',
  title: 'Hot class: members booking one class after another sells out, 64 at once',
  run: async ({ studio, servers, empty, say }) => {
    const members = await makeMembers(studio, 4_000);
    const classes = await fillWeeks(studio, weeksOf.hotClass, hourlySlots);
    const book = sellingOut(classes, members, { callers, seconds });
    const others = await fillWeeks(studio, weeksOf.hotClassWithoutRefusals, hourlySlots);
    const bookWithoutRefusals = sellingOut(others, members, { callers, seconds, asksPerClass: seats });
    const nothing = await empty();
    const emptyTexts = members.slice(0, 500).map(({ token }) => {
      return requestText({ method: 'POST', path: '/api/trainings/register', token, body: { trainingId: classes[0] } });
    });
    const driver = await openDriverBooking(servers.mongoUrl);
    const empties: Measured[] = [];
    const hots: HotSide[] = [];
    const unrefused: HotSide[] = [];
    const together: Awaited<ReturnType<typeof bookFor>>[] = [];
    const alone: Awaited<ReturnType<typeof bookFor>>[] = [];
    try {
      for (let round = 0; round < warmUps; round += 1) await book(studio.origin);
      await bookWithoutRefusals(studio.origin);
      for (let round = 0; round < rounds; round += 1) {
        empties.push(await runLoad({ origin: nothing.origin, callers, seconds, next: repeating(emptyTexts) }));
        hots.push(await book(studio.origin));
        unrefused.push(await bookWithoutRefusals(studio.origin));
        together.push(await bookFor(callers, seconds, driver.bookTogether));
        alone.push(await bookFor(callers, seconds, driver.bookAlone));
        say(`hot class ${round + 1}/${rounds}: ${figure(hots.at(-1)!.acceptedPerSecond)} accepted/s`);
      }
    } finally {
      await driver.close();
    }
    const accepted = median(hots.map(({ acceptedPerSecond }) => acceptedPerSecond));
    const acceptedOfAll = median(unrefused.map(({ acceptedPerSecond }) => acceptedPerSecond));
    const decided = median(hots.map(({ perSecond }) => perSecond));
    const emptyRate = median(empties.map(({ perSecond }) => perSecond));
    const aloneRate = median(alone.map(({ perSecond }) => perSecond));
    const driverLine = (name: string, runs: typeof alone) => [
      name,
      figure(median(runs.map(({ perSecond }) => perSecond))),
      '–',
      figure(median(runs.map(({ latencies }) => percentile(latencies, 0.5)))),
      figure(median(runs.map(({ latencies }) => percentile(latencies, 0.99)))),
    ];
    const spread = (runs: readonly Measured[]) => [
      figure(median(runs.map(({ p50 }) => p50))),
      figure(median(runs.map(({ p99 }) => p99))),
    ];
    return {
      table: [
        ['side', 'accepted/s', 'refused/s', 'p50 ms', 'p99 ms'],
        [
          'studio, through the gateway',
          figure(accepted),
          figure(median(hots.map((hot) => hot.refusedPerSecond))),
          ...spread(hots),
        ],
        [
          'the same, with only as many requests as seats',
          figure(acceptedOfAll),
          figure(median(unrefused.map((hot) => hot.refusedPerSecond))),
          ...spread(unrefused),
        ],
        ['empty route, through the gateway', figure(emptyRate), '–', ...spread(empties)],
        driverLine('driver alone, a transaction each', alone),
        driverLine('driver alone, group commit', together),
      ],
      ratios: [
        // A refusal costs the same decision as an acceptance.
        atLeast('decided (accepted or refused) against the empty route', decided / emptyRate, 0.4),
        atLeast('accepted against a transaction each', accepted / aloneRate, 10),
        // The driver's class never sells out.
        atLeast('accepted where nobody is refused, against a transaction each', acceptedOfAll / aloneRate, 10),
      ],
      notes: [
        `accepted alone against the empty route: ${figure(accepted / emptyRate)}; a class has ${seats} seats, and 64 ask at once`,
        `medians of ${rounds} rounds of ${seconds} s, the sides in turn, after ${warmUps} rounds of warm-up`,
      ],
    };
  },
};
