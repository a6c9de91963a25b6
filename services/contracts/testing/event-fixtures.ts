import type { EventDeclaration } from '../events/event.ts';
import { erasedPerson } from '../person.ts';
import { accountChanged, accountDeleted, accountRegistered, type AccountState } from '../events/account-events.ts';
import { type AssignmentState, planAssigned, planChanged, planEnded } from '../events/membership-events.ts';
import {
  balanceChanged,
  type BalanceState,
  cashEntryRecorded,
  type CashEntryState,
  type ClosingState,
  type CountState,
  dayClosed,
  drawerCounted,
} from '../events/money-events.ts';
import {
  bookingCancelled,
  type BookingState,
  seatReleased,
  trainingBooked,
  trainingCancelled,
  trainingScheduled,
  type TrainingState,
} from '../events/training-events.ts';
import { endOfStudioDay, studioInstant } from '../studio-time.ts';

const ofThisProcess = hex(Math.random() * 2 ** 48, 16);
let made = 0;

/** An id that no other process generates, in order of creation. */
function newId(): string {
  made += 1;
  return ofThisProcess + hex(made, 8);
}

function hex(value: number, digits: number): string {
  return Math.floor(value).toString(16).padStart(digits, '0');
}

/** A unique account; `changes` override the defaults, here and below. */
export function someAccount(changes: Partial<AccountState> = {}): AccountState {
  const { accountId } = { accountId: newId(), ...changes };
  return {
    accountId,
    ...erasedPerson,
    email: `${accountId}@correo.co`,
    firstName: 'Ana María',
    lastName: 'Gómez Núñez',
    phone: '3001234567',
    dateOfBirth: '1990-05-17',
    gender: 'female',
    documentType: 'Cédula de Ciudadanía',
    documentNumber: accountId,
    type: 'member',
    status: 'active',
    createdAt: '2026-01-15T15:00:00.000Z',
    deleted: false,
    refusedMails: [],
    unsubscribeToken: `token-of-${accountId}`,
    ...changes,
  };
}

/** The published state of a deleted account. */
export function deletedAccount({ accountId, type, createdAt }: AccountState): AccountState {
  const refused = { refusedMails: [], unsubscribeToken: '' };
  return { accountId, ...erasedPerson, type, status: 'inactive', createdAt, deleted: true, ...refused };
}

/** A plan assignment, active by default, from `startsOn` to `endsOn`. */
export function someAssignment(accountId: string, changes: Partial<AssignmentState> = {}): AssignmentState {
  const { startsOn, endsOn } = { startsOn: '2026-01-01', endsOn: '2199-12-31', ...changes };
  return {
    assignmentId: newId(),
    accountId,
    plan: { id: newId(), name: 'Plan Básico', price: 120_000, maxTrainingsPerWeek: 3 },
    classesGranted: 12,
    startsOn,
    endsOn,
    startsAt: studioInstant(startsOn, '00:00').toISOString(),
    endsAt: endOfStudioDay(endsOn).toISOString(),
    status: 'active',
    assignedBy: newId(),
    endedAt: null,
    endedBy: null,
    previousEndedAt: null,
    previousStatus: null,
    assignedAt: studioInstant(startsOn, '00:00').toISOString(),
    freesBookings: false,
    freezes: [],
    frozenBy: null,
    ...changes,
  };
}

/** A scheduled training of one hour. */
export function someTraining(changes: Partial<TrainingState> = {}): TrainingState {
  const { date, startTime, endTime } = { date: '2026-01-05', startTime: '18:00:00', endTime: '19:00:00', ...changes };
  return {
    trainingId: newId(),
    category: 'normal',
    date,
    startTime,
    endTime,
    startsAt: studioInstant(date, startTime).toISOString(),
    endsAt: studioInstant(date, endTime).toISOString(),
    capacity: 10,
    status: 'scheduled',
    ...changes,
  };
}

export function someBooking(trainingId: string, changes: Partial<BookingState> = {}): BookingState {
  const accountId = newId();
  return {
    bookingId: newId(),
    trainingId,
    accountId,
    status: 'booked',
    paidFrom: 'plan',
    assignmentId: newId(),
    bookedAt: '2026-01-02T15:00:00.000Z',
    bookedBy: accountId,
    cancelledAt: null,
    attendance: null,
    ...changes,
  };
}

/** A member's payment in cash, for no plan. */
export function someCashEntry(accountId: string, changes: Partial<CashEntryState> = {}): CashEntryState {
  const { cashDay } = { cashDay: '2026-01-05', ...changes };
  return {
    entryId: newId(),
    number: 1,
    kind: 'payment',
    accountId,
    assignmentId: null,
    fromAssignmentId: null,
    amount: 40_000,
    method: 'efectivo',
    receivedOn: cashDay,
    cashDay,
    note: '',
    voids: null,
    actorId: newId(),
    at: studioInstant(cashDay, '18:00').toISOString(),
    ...changes,
  };
}

/** A member's debt and credit for these plans; by default, each is unpaid. */
export function someBalance(accountId: string, ...plans: Partial<BalanceState['plans'][number]>[]): BalanceState {
  const dues = plans.map((plan) => ({ assignmentId: newId(), discount: 0, paid: 0, debt: 40_000, ...plan }));
  return { accountId, plans: dues, debt: dues.reduce((sum, { debt }) => sum + debt, 0), credit: 0 };
}

/** The closing of a day without payments. */
export function someClosing(day: string, changes: Partial<ClosingState> = {}): ClosingState {
  return {
    day,
    number: 1,
    opening: 0,
    cashIn: 0,
    cashOut: 0,
    expected: 0,
    counted: 0,
    note: '',
    byMethod: [],
    entries: 0,
    closedBy: newId(),
    closedAt: studioInstant(day, '20:00').toISOString(),
    ...changes,
  };
}

/** A count of a shift that found what it should. */
export function someCount(day: string, changes: Partial<CountState> = {}): CountState {
  return {
    countId: newId(),
    number: 1,
    day,
    expected: 0,
    counted: 0,
    lastEntry: 0,
    lastClosing: 0,
    note: '',
    countedBy: newId(),
    countedAt: studioInstant(day, '13:00').toISOString(),
    ...changes,
  };
}

type Publish = (
  declaration: EventDeclaration,
  fact: { readonly aggregateId: string; readonly version: number; readonly payload: unknown },
) => Promise<void>;

/** Publishes states of the services as events, each of the type that its status calls for. */
export function statePublisher(publish: Publish) {
  return {
    account: (payload: AccountState, version = 1) => {
      const held = version === 1 ? accountRegistered : accountChanged;
      return publish(payload.deleted ? accountDeleted : held, { aggregateId: payload.accountId, version, payload });
    },
    assignment: (payload: AssignmentState, version = 1) => {
      const isHeld = payload.status === 'active' || payload.status === 'next';
      const held = version === 1 ? planAssigned : planChanged;
      return publish(isHeld ? held : planEnded, { aggregateId: payload.assignmentId, version, payload });
    },
    training: (payload: TrainingState, version = 1) => {
      const declaration = payload.status === 'scheduled' ? trainingScheduled : trainingCancelled;
      return publish(declaration, { aggregateId: payload.trainingId, version, payload });
    },
    booking: (payload: BookingState, version = 1) => {
      const declaration = { booked: trainingBooked, released: seatReleased, cancelled: bookingCancelled }[
        payload.status
      ];
      return publish(declaration, { aggregateId: payload.bookingId, version, payload });
    },
    entry: (payload: CashEntryState) =>
      publish(cashEntryRecorded, { aggregateId: payload.entryId, version: 1, payload }),
    balance: (payload: BalanceState, version = 1) =>
      publish(balanceChanged, { aggregateId: payload.accountId, version, payload }),
    count: (payload: CountState) => publish(drawerCounted, { aggregateId: payload.countId, version: 1, payload }),
    closing: (payload: ClosingState) => publish(dayClosed, { aggregateId: payload.day, version: 1, payload }),
  };
}
