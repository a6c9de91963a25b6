import type { adminUserSchema, User } from '@studio/contracts/http/account-schemas';
import type { profileUpdateSchema } from '@studio/contracts/http/auth-routes';
import type { cashDaySchema } from '@studio/contracts/http/cash-routes';
import type { Contact } from '@studio/contracts/http/contact-routes';
import type { currentPlanSchema } from '@studio/contracts/http/membership-routes';
import type { ownClassSchema } from '@studio/contracts/http/coach-routes';
import type { adminPlanSchema, publicPlanSchema } from '@studio/contracts/http/plan-routes';
import type { cashEntrySchema, planBalanceSchema, userPaymentsSchema } from '@studio/contracts/http/payment-routes';
import type { permissionSchema } from '@studio/contracts/http/permission-routes';
import type { guardianFormSchema } from '@studio/contracts/http/person-fields';
import type { registrantSchema } from '@studio/contracts/http/registrant-routes';
import type { adminTrainingSchema } from '@studio/contracts/http/training-admin-routes';
import type { movementSchema, myTrainingSchema, trainingSchema } from '@studio/contracts/http/training-routes';
import type { Studio } from '@studio/contracts/http/studio-routes';
import type { EditedStudio } from '../features/admin/studio/studio-endpoints.ts';
import type { z } from 'zod';

let made = 0;

/** An id that no other fixture has. */
export function newId(): string {
  made += 1;
  return made.toString(16).padStart(24, '0');
}

const day = '2026-03-02T15:00:00.000Z';

/** The studio's name and contacts. */
export function studioContacts(changes: Partial<Studio> = {}): Studio {
  return {
    name: 'Estudio Cafetero',
    address: 'Carrera 14 # 9 Norte, Armenia',
    mapUrl: 'https://maps.example.com/estudio',
    instagramUrl: 'https://instagram.example.com/estudio',
    facebookUrl: 'https://facebook.example.com/estudio',
    tiktokUrl: 'https://tiktok.example.com/estudio',
    whatsapp: '+573001234567',
    email: 'hola@example.com',
    nit: '',
    logo: '',
    publicUrl: window.location.origin,
    refusesOverlaps: false,
    signsInByOidc: false,
    version: '1.2.3',
    ...changes,
  };
}

/** The studio as its administrators edit it. */
export function editedStudio(changes: Partial<EditedStudio> = {}): EditedStudio {
  const { publicUrl: _, refusesOverlaps: _r, signsInByOidc: _s, version: _v, ...profile } = studioContacts();
  return { ...profile, deskClosesDay: false, version: 1, ...changes };
}

/** A member as they see themselves. */
export function member(changes: Partial<User> = {}): User {
  const id = newId();
  return {
    id,
    firstName: 'Marcela',
    lastName: 'Ocampo',
    email: `marcela.${id}@example.com`,
    phone: '3104567890',
    dateOfBirth: '1994-02-11',
    gender: 'female',
    documentType: 'Cédula de Ciudadanía',
    documentNumber: '1094567890',
    type: 'member',
    createdAt: day,
    updatedAt: day,
    specialTrainingsRemaining: 0,
    version: 1,
    ...changes,
  };
}

/** The profile after an edit: a null contact is removed, and a guardian's consent is dated by the fixture. */
export function asStored({
  emergencyContact,
  guardian,
  ...fields
}: z.output<typeof profileUpdateSchema>): Partial<User> {
  return {
    ...fields,
    ...(emergencyContact !== undefined && { emergencyContact: emergencyContact ?? undefined }),
    ...(guardian && { guardian: keptGuardian(guardian) }),
  };
}

/** A guardian who accepted the text of 28 November 2026 on its first day. */
export function keptGuardian(
  changes: Partial<z.output<typeof guardianFormSchema>> = {},
): NonNullable<User['guardian']> {
  const { authorized: _agreed, ...person } = changes;
  return {
    name: 'Rosa Ocampo',
    documentType: 'Cédula de Ciudadanía',
    documentNumber: '24567890',
    relation: 'mamá',
    phone: '3001112233',
    version: '2026-11-28',
    at: '2026-11-28T15:00:00.000Z',
    ...person,
  };
}

export const administrator = (changes: Partial<User> = {}): User =>
  member({ firstName: 'Gloria', lastName: 'Mejía', type: 'admin', ...changes });

/** An account as administrators see it. */
export function adminUser(changes: Partial<z.input<typeof adminUserSchema>> = {}): z.input<typeof adminUserSchema> {
  const id = newId();
  return {
    id,
    first_name: 'Marcela',
    last_name: 'Ocampo',
    email: `marcela.${id}@example.com`,
    phone: '3104567890',
    date_of_birth: '1994-02-11',
    gender: 'female',
    document_type: 'Cédula de Ciudadanía',
    document_number: '1094567890',
    type: 'member',
    account_status: 'active',
    created_at: day,
    active_plan: null,
    special_trainings_remaining: 0,
    version: 1,
    special_trainings_version: 1,
    ...changes,
  };
}

/** A person who may be contacted and never was. */
export const contact = (changes: Partial<Contact> = {}): Contact => ({
  id: newId(),
  opensAt: null,
  refused: false,
  last: null,
  ...changes,
});

/** A plan as administrators see it. */
export function adminPlan(changes: Partial<z.input<typeof adminPlanSchema>> = {}): z.input<typeof adminPlanSchema> {
  return {
    id: newId(),
    name: 'Amanecer',
    max_trainings_per_week: 3,
    price: 120_000,
    description: 'Tres veces por semana',
    features: ['Clases en grupo', 'Asesoría'],
    created_at: day,
    updated_at: day,
    version: 1,
    ...changes,
  };
}

/** A plan on offer. */
export function publicPlan(changes: Partial<z.input<typeof publicPlanSchema>> = {}): z.input<typeof publicPlanSchema> {
  return {
    id: newId(),
    name: 'Amanecer',
    price: 120_000,
    maxTrainingsPerWeek: 3,
    description: 'Tres veces por semana',
    features: ['Clases en grupo', 'Asesoría'],
    ...changes,
  };
}

type CurrentPlan = z.input<typeof currentPlanSchema>;

export const noPlan: CurrentPlan = { plan: null, isActive: false, remainingClasses: 0 };

/** The member's plan, active in March 2026. */
export function currentPlan(changes: Partial<CurrentPlan> = {}): CurrentPlan {
  const plan = {
    name: 'Amanecer',
    price: 120_000,
    maxTrainingsPerWeek: 3,
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    status: 'active' as const,
  };
  return { plan, isActive: true, remainingClasses: 12, ...changes };
}

type Movement = z.input<typeof movementSchema>;

/** An entry of the member's ledger. */
export function movement(changes: Partial<Movement> = {}): Movement {
  return {
    id: newId(),
    at: day,
    balance: 'plan',
    reason: 'booked',
    change: -1,
    balanceAfter: 11,
    actor: 'member',
    subject: null,
    ...changes,
  };
}

type MyTraining = z.input<typeof myTrainingSchema>;

/** A booking of the member. */
export function myTraining(changes: Partial<MyTraining> = {}): MyTraining {
  return {
    id: newId(),
    bookingId: newId(),
    trainingDate: '2026-03-12',
    startTime: '06:00:00',
    endTime: '07:00:00',
    category: 'normal',
    isPast: false,
    paidFrom: 'plan',
    ...changes,
  };
}

type Training = z.input<typeof trainingSchema>;

/** A class as members see it, on a Thursday. */
export function training(changes: Partial<Training> = {}): Training {
  const { currentParticipants = 0, maxCapacity = 10 } = changes;
  return {
    id: newId(),
    category: 'normal',
    trainingDate: '2026-03-12',
    startTime: '06:00:00',
    endTime: '07:00:00',
    currentParticipants,
    maxCapacity,
    availableSpots: maxCapacity - currentParticipants,
    ...changes,
  };
}

type OwnClass = z.input<typeof ownClassSchema>;

/** A class as its coach sees it, on a Thursday. */
export function ownClass(changes: Partial<OwnClass> = {}): OwnClass {
  return {
    id: newId(),
    category: 'normal',
    trainingDate: '2026-03-12',
    startTime: '06:00:00',
    endTime: '07:00:00',
    currentParticipants: 0,
    maxCapacity: 10,
    marked: 0,
    ...changes,
  };
}

type AdminTraining = z.input<typeof adminTrainingSchema>;

/** A class as administrators see it. */
export function adminTraining(changes: Partial<AdminTraining> = {}): AdminTraining {
  return {
    id: newId(),
    category: 'normal',
    training_date: '2026-03-12',
    start_time: '06:00:00',
    end_time: '07:00:00',
    current_participants: 0,
    max_capacity: 10,
    version: 1,
    ...changes,
  };
}

type Registrant = z.input<typeof registrantSchema>;

/** A registrant of a class. */
export function registrant(changes: Partial<Registrant> = {}): Registrant {
  const id = newId();
  return {
    id,
    first_name: 'Marcela',
    last_name: 'Ocampo',
    email: `marcela.${id}@example.com`,
    paid_from: 'plan',
    account_status: 'active',
    phone: '3104567890',
    plan: { ends_on: '2026-03-31', classes_left: 11 },
    ...changes,
  };
}

type CashDay = z.input<typeof cashDaySchema>;

/** The cash of a Wednesday on which nothing came or went. */
export function cashDay(changes: Partial<CashDay> = {}): CashDay {
  return {
    day: '2026-03-11',
    opening: 0,
    cashIn: 0,
    cashOut: 0,
    found: 0,
    expected: 0,
    byMethod: [],
    isClosed: false,
    mayClose: true,
    counts: [],
    closing: null,
    openBefore: null,
    firstDay: '2026-03-02',
    keptFrom: '2026-03-02',
    entries: [],
    version: 0,
    ...changes,
  };
}

type CashEntry = z.input<typeof cashEntrySchema>;

/** A payment for a plan, in cash. */
export function cashEntry(changes: Partial<CashEntry> = {}): CashEntry {
  return {
    id: newId(),
    number: 1,
    kind: 'payment',
    user: { id: newId(), name: 'Marcela Ocampo' },
    plan: { assignmentId: newId(), name: 'Amanecer' },
    amount: 120_000,
    method: 'efectivo',
    receivedOn: '2026-03-11',
    cashDay: '2026-03-11',
    note: '',
    receivedBy: 'Gloria Mejía',
    at: '2026-03-11T15:32:00.000Z',
    voids: null,
    voidedBy: null,
    ...changes,
  };
}

/** A desk that asks, five minutes before the others' clock, to give 30,000 COP back. */
export function permission(changes: Partial<z.input<typeof permissionSchema>> = {}): z.input<typeof permissionSchema> {
  const user = { id: newId(), name: 'Marcela Ocampo' };
  return {
    id: newId(),
    kind: 'refund',
    subjectId: user.id,
    user,
    entry: null,
    plan: null,
    amount: 30_000,
    method: 'nequi',
    reason: 'Se va de viaje',
    status: 'open',
    askedBy: { id: newId(), name: 'Laura Giraldo' },
    askedAt: '2026-03-11T14:55:00.000Z',
    closedBy: null,
    closedAt: null,
    answer: '',
    made: null,
    ...changes,
  };
}

type PlanBalance = z.input<typeof planBalanceSchema>;

/** The plan of March 2026, with 80,000 of 120,000 COP paid. */
export function planBalance(changes: Partial<PlanBalance> = {}): PlanBalance {
  return {
    assignmentId: newId(),
    name: 'Amanecer',
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    status: 'active',
    price: 120_000,
    discount: 0,
    discountReason: '',
    paid: 80_000,
    debt: 40_000,
    ...changes,
  };
}

type UserMoney = z.input<typeof userPaymentsSchema>;

/** A user's money, as returned to an administrator whose last payment was by Nequi. */
export function userMoney(changes: Partial<UserMoney> = {}): UserMoney {
  return { debt: 0, credit: 0, plans: [], entries: [], lastMethod: 'nequi', version: 1, ...changes };
}
