import { inCashBook } from './planted-in-cash.ts';
import { amongContacts } from './planted-in-contacts.ts';
import { amongCoaches, inProjections, inRooms, inSeatsOfCoaches } from './planted-in-classes.ts';
import { inErasure, inGuests, inMarks, inNotes, inSeatsGivenUp } from './planted-in-seats.ts';
import { type Planted, rowOfTraffic, type Rows } from './planted.ts';

const inTraining = (what: string, collection: string, plant: Planted['plant'], found: RegExp) => {
  return { what, service: 'training' as const, collection, plant, found };
};

/** The same plans, as if voided before any booking. */
const voidedAtTheStart = {
  $arrayToObject: { $map: { input: { $objectToArray: '$voided' }, in: { k: '$$this.k', v: 0 } } },
};

const inAnHour = () => new Date(Date.now() + 3_600_000);

/** Differences that each check of the audit reports, by the check's name. */
const byCheck: Readonly<Record<string, readonly Omit<Planted, 'check'>[]>> = {
  'balances are the sums of their movements': [
    inTraining(
      'a wrong balance',
      'credit-accounts',
      (rows) => rowOfTraffic(rows, { special: { $gt: 0 } }, { $inc: { special: 1 } }),
      /^account \w+: balance special is \d+, its entries say \d+$/m,
    ),
    inTraining(
      'an entry that says another balance',
      'movements',
      (rows) => rowOfTraffic(rows, { key: /^book:/ }, { $inc: { balanceAfter: 1 } }),
      /^movement book:\w+: balance after it is \d+, the sum is \d+$/m,
    ),
    inTraining(
      'a wrong use of the weekly limit',
      'credit-accounts',
      (rows) => rowOfTraffic(rows, { weekUse: { $ne: {} } }, { $set: { weekUse: {} } }),
      /^account \w+: bookings of week [\d-]+ is 0, its entries say \d+$/m,
    ),
    inTraining(
      'a balance below zero',
      'credit-accounts',
      (rows) => rows.insertOne({ _id: 'indebted', special: -1, carried: 0, plan: null, weekUse: {} }),
      /^account indebted: balance special is -1$/m,
    ),
    inTraining(
      'movements of nobody',
      'credit-accounts',
      (rows) => rows.deleteOne({ special: { $gt: 0 } }),
      /^account \w+: movements without an account$/m,
    ),
    inTraining(
      'bookings of nobody',
      'credit-accounts',
      (rows) => rows.deleteOne({ weekUse: { $ne: {} } }),
      /^account \w+: bookings without an account$/m,
    ),
    inTraining(
      'a seat that was given up and moved a balance',
      'movements',
      (rows) => rowOfTraffic(rows, { key: /^released:/ }, { $set: { change: 1 } }),
      /^movement released:[\w:]+: moves the balance by 1$/m,
    ),
  ],
  'seats are the bookings, none over capacity': [
    inTraining(
      'a wrong number of seats',
      'trainings',
      (rows) => rowOfTraffic(rows, { seatsTaken: 2, status: 'scheduled' }, { $inc: { seatsTaken: 1 } }),
      /^training \w+: 3 seats taken, 2 bookings$/m,
    ),
    inTraining(
      'more seats than there are',
      'trainings',
      (rows) => rowOfTraffic(rows, { seatsTaken: 2 }, { $set: { capacity: 1 } }),
      /^training \w+: 2 seats taken of 1$/m,
    ),
    inTraining(
      'a cancelled training with seats taken',
      'trainings',
      (rows) => rowOfTraffic(rows, { seatsTaken: 2 }, { $set: { status: 'cancelled' } }),
      /^training \w+: cancelled, 2 not refunded$/m,
    ),
    inTraining(
      'a booking that was left behind when its training moved',
      'bookings',
      (rows) => rowOfTraffic(rows, { status: 'booked', paidFrom: 'plan' }, { $set: { startsAt: new Date(0) } }),
      /^training \w+: booked for another time$/m,
    ),
    inTraining(
      'a freed seat that still counts as taken',
      'trainings',
      (rows) => rowOfTraffic(rows, { seatsTaken: 0, status: 'scheduled' }, { $inc: { seatsTaken: 1 } }),
      /^training \w+: 1 seats taken, 0 bookings$/m,
    ),
    inTraining(
      'bookings of no training',
      'trainings',
      (rows) => rows.deleteOne({ seatsTaken: 2 }),
      /^training \w+: booked, but it does not exist$/m,
    ),
    ...inSeatsGivenUp,
  ],
  'no seat is free that somebody who waits could have': [
    inTraining(
      'a free seat beside somebody who waits',
      'trainings',
      (rows) => rowOfTraffic(rows, { 'waitlist.0': { $exists: true } }, { $inc: { capacity: 1 } }),
      /^training \w+: a seat is free, \w+ waits and could have it$/m,
    ),
    inTraining(
      'somebody who waits twice',
      'trainings',
      (rows) =>
        rowOfTraffic(rows, { 'waitlist.0': { $exists: true } }, [
          { $set: { waitlist: { $concatArrays: ['$waitlist', '$waitlist'] } } },
        ]),
      /^training \w+: somebody waits twice$/m,
    ),
    inTraining(
      'a waitlist of a cancelled training',
      'trainings',
      (rows) => rowOfTraffic(rows, { 'waitlist.0': { $exists: true } }, { $set: { status: 'cancelled' } }),
      /^training \w+: cancelled, 1 wait$/m,
    ),
    inTraining(
      'a seat from a waitlist that the ledger does not know as such',
      'movements',
      (rows) => rowOfTraffic(rows, { actor: 'waitlist' }, { $set: { actor: 'member' } }),
      /^book:\w+: booked from the waitlist, but its entry says otherwise$/m,
    ),
    inTraining(
      'a booking that only the ledger says to be from a waitlist',
      'bookings',
      (rows) => rowOfTraffic(rows, { bookedBy: 'waitlist' }, { $set: { bookedBy: 'somebody' } }),
      /^book:\w+: entered as from the waitlist, but booked otherwise$/m,
    ),
  ],
  'fixed slots of open weeks are booked or refused': [
    inTraining(
      'fixed slots that were not asked',
      'trainings',
      (rows) =>
        rowOfTraffic(
          rows,
          { startsAt: { $gt: new Date() }, slotsDue: false, status: 'scheduled' },
          { $set: { slotsDue: true } },
        ),
      /^training \w+: its fixed slots are due$/m,
    ),
  ],
  'closed ranges are cancelled, refunded and mailed': [
    inTraining(
      'a training that a closed range has cancelled, scheduled again',
      'trainings',
      (rows) => rowOfTraffic(rows, { 'cancellation.closureId': { $exists: true } }, { $set: { status: 'scheduled' } }),
      /^closure \w+: trainings 0, should be 1$/m,
    ),
    inTraining(
      'a seat in a training of a closed range',
      'trainings',
      (rows) => rowOfTraffic(rows, { 'cancellation.closureId': { $exists: true } }, { $inc: { seatsTaken: 1 } }),
      /^closure \w+: seats left 1, should be 0$/m,
    ),
    inTraining(
      'a booking that a closed range has cancelled without counting it',
      'closures',
      (rows) => rowOfTraffic(rows, {}, { $inc: { bookings: -1 } }),
      /^closure \w+: bookings 3, should be 2$/m,
    ),
    inTraining(
      'somebody whom a closed range has not mailed',
      'mails',
      (rows) => rows.deleteOne({ _id: /^range-closed:/ }),
      /^closure \w+: mails 1, should be 2$/m,
    ),
    inTraining(
      'a mail of a closed range that is still held',
      'mails',
      (rows) => rowOfTraffic(rows, { _id: /^range-closed:/ }, { $set: { held: true } }),
      /^closure \w+: mails held 1, should be 0$/m,
    ),
    inTraining(
      'a closed range that is not settled',
      'closures',
      (rows) => rowOfTraffic(rows, {}, { $set: { settledAt: null } }),
      /^closure \w+: not settled$/m,
    ),
    inTraining(
      'a day that is closed twice',
      'closures',
      async (rows) => rows.insertOne({ ...(await rows.findOne()), _id: 'again' }),
      /^closure \w+: begins within an earlier one$/m,
    ),
  ],
  'attendance is marked where a booking stands': [
    inTraining(
      'attendance of a booking that was cancelled',
      'bookings',
      (rows) => rowOfTraffic(rows, { status: 'cancelled' }, { $set: { attendance: 'attended' } }),
      /^booking \w+: cancelled, but marked$/m,
    ),
    inTraining(
      'attendance of a training that is still to come',
      'bookings',
      (rows) =>
        rowOfTraffic(rows, { status: 'booked', startsAt: { $gt: inAnHour() } }, { $set: { attendance: 'absent' } }),
      /^booking \w+: marked too early$/m,
    ),
    ...inMarks,
  ],
  'guests have seats and are no members': inGuests,
  'what is kept for days is gone after them': inErasure,
  'no two classes are in one room at once': inRooms,
  'seats that coaches gave are booked by them': inSeatsOfCoaches,
  'classes show who gives them': amongCoaches,
  'projections equal their owners': inProjections,
  'each booking is paid once and refunded once': [
    inTraining(
      'a booking that nobody paid',
      'movements',
      (rows) => rows.deleteOne({ key: /^book:/ }),
      /^booking \w+: paid 0, should be -1$/m,
    ),
    inTraining(
      'a missing refund',
      'movements',
      (rows) => rows.deleteOne({ key: /^refund:/ }),
      /^booking \w+: refunded 0, should be 1$/m,
    ),
    inTraining(
      'a second refund',
      'movements',
      async (rows) => rows.insertOne({ ...(await rows.findOne({ key: /^refund:/ })), _id: 'again' }),
      /^booking \w+: refunded 2, should be 1$/m,
    ),
    inTraining(
      'a booking that is gone',
      'bookings',
      (rows) => rows.deleteOne({ status: 'booked', paidFrom: 'plan' }),
      /^movement book:\w+: there is no such booking$/m,
    ),
    inTraining(
      'a class that came back after its plan was voided',
      'credit-accounts',
      (rows) => rowOfTraffic(rows, { voided: { $ne: {} } }, [{ $set: { voided: voidedAtTheStart } }]),
      /^booking \w+: refunded after its plan was voided$/m,
    ),
    ...inNotes,
  ],
  'classes are those of plans that were paid and kept': [
    inTraining(
      'more classes than the plans grant',
      'credit-accounts',
      (rows) => rowOfTraffic(rows, { plan: { $ne: null } }, { $inc: { 'plan.classesLeft': 100 } }),
      /^account \w+: \d+ classes, its plans leave \d+$/m,
    ),
    {
      what: 'a coming booking of a plan that freed its bookings',
      service: 'membership',
      collection: 'assignments',
      plant: (rows) => rowOfTraffic(rows, { status: 'Rembolsado' }, { $set: { freesBookings: true } }),
      found: /^booking \w+: stands, but its plan freed its bookings$/m,
    },
    inTraining(
      'a next plan that overlaps the current one',
      'credit-accounts',
      (rows) => rowOfTraffic(rows, { next: { $ne: null } }, { $set: { 'next.startsOn': '2000-01-01' } }),
      /^account \w+: the next plan begins before the current one ends$/m,
    ),
    inTraining(
      'fewer classes than a plan grants',
      'credit-accounts',
      (rows) => rowOfTraffic(rows, { plan: { $ne: null } }, { $inc: { 'plan.classesLeft': -1 } }),
      /^account \w+: \d+ classes of a plan that leaves \d+$/m,
    ),
    inTraining(
      'a refunded plan whose booking can still give the class back',
      'credit-accounts',
      (rows) => rowOfTraffic(rows, { voided: { $ne: {} } }, { $set: { voided: {} } }),
      /^booking \w+: its plan ended as Rembolsado, but is not voided$/m,
    ),
  ],
  'the ledger grants what the assignments grant': [
    inTraining(
      'a next plan with another number of classes than was sold',
      'movements',
      async (rows) => {
        const next = await rows
          .find({ key: /^assign:/ })
          .sort({ balanceAfter: -1 })
          .next();
        await rowOfTraffic(rows, { _id: next!._id }, { $inc: { change: 1 } });
      },
      /^movement assign:\w+: grants \d+, the plan \d+$/m,
    ),
    inTraining(
      "somebody else's plan",
      'movements',
      (rows) => rowOfTraffic(rows, { key: /^assign:/ }, { $set: { accountId: 'somebody' } }),
      /^movement assign:\w+: account somebody has no such plan$/m,
    ),
    {
      what: 'classes taken away with a plan that is still held',
      service: 'membership',
      collection: 'assignments',
      plant: (rows) => rowOfTraffic(rows, { status: 'Rembolsado' }, { $set: { status: 'active' } }),
      found: /^movement end:\w+: moves -\d+, the plan is active$/m,
    },
  ],
  'frozen plans rest, and end later by as many days': [
    {
      what: 'a frozen plan that ends too early',
      service: 'membership',
      collection: 'assignments',
      plant: (rows) => rowOfTraffic(rows, { 'freezes.0': { $exists: true } }, { $set: { endsOn: '2000-01-01' } }),
      found: /^plan \w+: ends on 2000-01-01, but frozen for 2 days it should end on [\d-]+$/m,
    },
    {
      what: 'a booking on a frozen day',
      service: 'membership',
      collection: 'assignments',
      plant: (rows) =>
        rowOfTraffic(
          rows,
          { 'freezes.0': { $exists: true } },
          { $set: { freezes: [{ from: '2000-01-01', to: '2199-12-31' }] } },
        ),
      found: /^booking \w+: paid by a plan on a frozen day$/m,
    },
  ],
  'the cash book adds up, and so do balances and closings': inCashBook,
  'nobody is written to when the law forbids it': amongContacts,
  'no booking stands that a suspension freed': [
    inTraining(
      'a booking that a suspension freed',
      'bookings',
      (rows) => rowOfTraffic(rows, { status: 'cancelled', cancelledBy: 'system' }, { $set: { status: 'booked' } }),
      /^booking \w+: stands, but its suspension freed the bookings$/m,
    ),
  ],
  'what administrators gave is in the activity': [
    {
      what: 'an enrolment without an entry in the activity',
      service: 'reporting',
      collection: 'activity',
      plant: (rows) => rows.deleteOne({ kind: 'user-enrolled' }),
      found: /^activity: user-enrolled \w+ \w+ \w+ happened 1 times, noted 0$/m,
    },
    {
      what: 'special trainings that somebody else has set',
      service: 'reporting',
      collection: 'activity',
      plant: (rows) => rowOfTraffic(rows, { kind: 'special-trainings-set' }, { $set: { actorId: 'somebody' } }),
      found: /^activity: special-trainings-set \w+ \w+ happened 1 times, noted 0$/m,
    },
    {
      what: 'a guest without an entry in the activity',
      service: 'reporting',
      collection: 'activity',
      plant: (rows) => rows.deleteOne({ kind: 'guest-enrolled' }),
      found: /^activity: guest-enrolled \w+ \w+ happened (?:2 times, noted 1|1 times, noted 0)$/m,
    },
    inTraining(
      'an absence that was forgiven without an entry in the activity',
      'movements',
      (rows) => rowOfTraffic(rows, { reason: 'set-by-admin' }, { $set: { reason: 'forgiven' } }),
      /^activity: absences-forgiven \w+ \w+ happened 1 times, noted 0$/m,
    ),
  ],
  'outboxes are empty': (['auth', 'membership', 'training', 'reporting'] as const).map((service) => ({
    what: `an unsent message of ${service}`,
    service,
    collection: 'outbox',
    plant: (rows: Rows) => rowOfTraffic(rows, {}, { $set: { sentAt: null } }),
    found: new RegExp(`^${service}: 1 unsent messages$`, 'm'),
  })),
  'no mail waits to be sent': [
    inTraining(
      'an unsent mail',
      'mails',
      (rows) => rowOfTraffic(rows, {}, { $set: { sentAt: null } }),
      /^training: 1 unsent mails$/m,
    ),
  ],
  'kept figures are what they count': [
    {
      what: 'a wrong figure',
      service: 'reporting',
      collection: 'tallies',
      plant: (rows) => rowOfTraffic(rows, { _id: 'bookings' }, { $inc: { count: 1 } }),
      found: /^tally bookings is \d+, there are \d+$/m,
    },
  ],
};

export const planted: readonly Planted[] = Object.entries(byCheck).flatMap(([check, differences]) =>
  differences.map((each) => ({ ...each, check })),
);
