import { scryptSync } from 'node:crypto';
import type { EmergencyContact, Guardian, Person } from '@studio/contracts/person';
import type { AccountStatus } from '@studio/contracts/rules/people';
import { specialClasses } from './demo-classes.ts';

export interface DemoMember extends Person {
  readonly accountStatus: AccountStatus;
  /** What the account demonstrates. */
  readonly about: string;
  /** Name of the assigned plan. */
  readonly plan?: string;
  /** The plan was ended as refunded. */
  readonly planRefunded?: boolean;
  /** The member asked the studio to delete the account (docs/product.md §4.11). */
  readonly asksForDeletion?: boolean;
  readonly specialTrainings?: number;
  /** Classes attended in every week of the demonstration. */
  readonly attends?: Attendance[];
  /** Full trainings on whose waitlist the member is in the week of the first start. */
  readonly waitsFor?: Attendance[];
  /** Normal trainings that are booked for the member as their week opens (docs/product.md §3.13). */
  readonly fixedSlots?: Attendance[];
  /** Number of classes that the member missed weeks ago (docs/product.md §3.21). Default: none. */
  readonly missed?: number;
  /** The member released the seat in a recent class, too late to cancel it (docs/product.md §3.18). */
  readonly gaveUp?: boolean;
  /** The plan is frozen from Monday to Sunday after the week of the first start (docs/product.md §2.7). */
  readonly frozenNextWeek?: boolean;
  /** For coaches (docs/product.md §4.14). */
  readonly note?: string;
  readonly emergencyContact?: EmergencyContact;
  /** Guardian of a minor (docs/product.md §4.16). */
  readonly guardian?: Guardian;
  /** The member has yet to accept the current legal page. */
  readonly legalTextPending?: boolean;
  /** How plans are paid; only the last one is left in that state. Default: in full. */
  readonly pays?: 'in part' | 'later' | 'discounted' | 'too much';
}

/** Weekday 0 is Monday. */
export type Attendance = { weekday: number; startTime: string };

/** The password of all members of a demonstration that only this machine reaches. */
export const memberPassword = 'demo-member';

/**
 * The password of all members of a demonstration that others can reach. It is derived from the administrator's, so that
 * each start names the same one; guessing the administrator's from it costs as much as from a stored hash.
 */
export function unpublishedMemberPassword(adminPassword: string): string {
  return scryptSync(adminPassword, 'members of the demonstration', 9).toString('base64url');
}

/** The plans of the demonstration; prices in COP per month. */
export const plans = [
  {
    name: 'Básico',
    maxTrainingsPerWeek: 1,
    price: 60_000,
    description: 'Una clase a la semana para empezar con buen ritmo.',
    features: ['1 entrenamiento por semana', 'Valoración inicial'],
  },
  {
    name: 'Constante',
    maxTrainingsPerWeek: 3,
    price: 120_000,
    description: 'El plan preferido: tres clases a la semana.',
    features: ['3 entrenamientos por semana', 'Valoración mensual', 'Rutina para casa'],
  },
  {
    name: 'Intensivo',
    maxTrainingsPerWeek: 5,
    price: 165_000,
    description: 'De lunes a viernes, a tu hora.',
    features: ['5 entrenamientos por semana', 'Valoración mensual', 'Guía de alimentación'],
  },
  {
    name: 'Élite',
    maxTrainingsPerWeek: 7,
    price: 210_000,
    description: 'Todos los días de la semana, con acompañamiento personal.',
    features: ['7 entrenamientos por semana', 'Seguimiento semanal', 'Guía de alimentación', 'Invitado una vez al mes'],
  },
];

/** After three absences within 30 days, only same-day bookings for a week (docs/product.md §3.21). */
export const bookingRules = { releasedClassReturns: false, absences: { limit: 3, days: 7 } } as const;

/** The studio's own text for the list of members who owe. */
export const ownText =
  'Hola, {nombre}. Te escribimos del estudio: de tu plan {plan} quedan {deuda} por pagar. Puedes hacerlo por Nequi o en recepción. ¡Gracias!';

/** The studio's notice in the week of the first start (docs/product.md §4.17). */
export const studioNotice = {
  text: 'El domingo entrenamos al aire libre en el Parque de la Vida, a las 8:00. Trae agua y gorra.',
  days: 7,
} as const;

export interface DemoGuest {
  readonly name: string;
  readonly phone: string;
  /** Mail address of the member who brought the guest. */
  readonly broughtBy?: string;
}

/** Guests (docs/product.md §3.19): one comes to tomorrow's thin class, one tried the studio days ago. */
export const guests = {
  coming: { name: 'Sofía Rendón Vélez', phone: '319 555 0401', broughtBy: 'valentina.rios@example.com' },
  tried: { name: 'Mateo Jaramillo', phone: '319 555 0402' },
} as const satisfies Record<string, DemoGuest>;

const identityCard = 'Cédula de Ciudadanía';

export const members: readonly DemoMember[] = [
  {
    firstName: 'Valentina',
    lastName: 'Ríos Londoño',
    email: 'valentina.rios@example.com',
    phone: '310 555 0101',
    dateOfBirth: '1994-03-18',
    gender: 'female',
    documentType: identityCard,
    documentNumber: '1094550101',
    accountStatus: 'active',
    about: 'plan Élite, special trainings, trains nearly every day, released a seat late',
    note: 'Sin saltos por ahora',
    emergencyContact: { name: 'Gloria Londoño', phone: '320 555 0301', relation: 'mamá' },
    plan: 'Élite',
    specialTrainings: 6,
    attends: [...days([0, 1, 2, 3, 5, 6], '06:00'), { weekday: 1, startTime: '12:00' }],
    gaveUp: true,
    waitsFor: days([5], '10:00'),
  },
  {
    firstName: 'Santiago',
    lastName: 'Gómez Arango',
    email: 'santiago.gomez@example.com',
    phone: '311 555 0102',
    dateOfBirth: '1989-11-02',
    gender: 'male',
    documentType: identityCard,
    documentNumber: '1094550102',
    accountStatus: 'active',
    about: 'plan Constante, trains in the evening, two fixed slots',
    emergencyContact: { name: 'Paola Arango', phone: '320 555 0302', relation: '' },
    plan: 'Constante',
    pays: 'in part',
    specialTrainings: 3,
    attends: [...days([4], '18:00'), { weekday: 5, startTime: '10:00' }],
    fixedSlots: days([0, 2], '18:00'),
  },
  {
    firstName: 'Mariana',
    lastName: 'López Buitrago',
    email: 'mariana.lopez@example.com',
    phone: '312 555 0103',
    dateOfBirth: '1998-07-25',
    gender: 'female',
    documentType: identityCard,
    documentNumber: '1094550103',
    accountStatus: 'active',
    about:
      'plan Básico, its one class of this week is booked by a fixed slot, another slot is refused, frozen next week',
    plan: 'Básico',
    pays: 'discounted',
    specialTrainings: 2,
    // In booking order: the plan pays for the first one.
    fixedSlots: [...days([6], '08:00'), ...days([6], '09:00')],
    frozenNextWeek: true,
    waitsFor: days([5], '10:00'),
  },
  {
    firstName: 'Julián',
    lastName: 'Marín Cardona',
    email: 'julian.marin@example.com',
    phone: '313 555 0104',
    dateOfBirth: '2009-05-09',
    gender: 'male',
    documentType: 'Tarjeta de Identidad',
    documentNumber: '1095550104',
    accountStatus: 'active',
    about: 'plan Intensivo, a minor with a guardian, missed two classes: after one more, same-day bookings only',
    missed: 2,
    emergencyContact: { name: 'Marta Cardona', phone: '320 555 0304', relation: 'mamá' },
    guardian: {
      name: 'Marta Cardona',
      documentType: identityCard,
      documentNumber: '41890304',
      relation: 'mamá',
      phone: '320 555 0304',
    },
    plan: 'Intensivo',
    pays: 'too much',
    specialTrainings: 3,
    attends: [...days([0, 1, 2, 3, 4], '16:00'), { weekday: 5, startTime: '10:00' }],
  },
  {
    firstName: 'Andrés Felipe',
    lastName: 'Castaño',
    email: 'andres.castano@example.com',
    phone: '314 555 0105',
    dateOfBirth: '1985-01-30',
    gender: 'male',
    documentType: identityCard,
    documentNumber: '1094550105',
    accountStatus: 'active',
    about: 'no plan, only special trainings, has yet to accept the new policy text',
    legalTextPending: true,
    specialTrainings: 6,
    attends: [
      { weekday: 5, startTime: '10:00' },
      { weekday: 1, startTime: '12:00' },
    ],
  },
  {
    firstName: 'Luisa Fernanda',
    lastName: 'Ocampo',
    email: 'luisa.ocampo@example.com',
    phone: '315 555 0106',
    dateOfBirth: '2000-09-12',
    gender: 'female',
    documentType: 'Pasaporte',
    documentNumber: 'AX550106',
    accountStatus: 'active',
    about: 'new: no plan, nothing booked',
  },
  {
    firstName: 'Daniela',
    lastName: 'Salazar Mejía',
    email: 'daniela.salazar@example.com',
    phone: '316 555 0107',
    dateOfBirth: '1992-12-05',
    gender: 'female',
    documentType: identityCard,
    documentNumber: '1094550107',
    accountStatus: 'inactive',
    about: 'inactive, plan refunded, asks for deletion: cannot sign in',
    plan: 'Constante',
    planRefunded: true,
    asksForDeletion: true,
  },
  {
    firstName: 'Camilo',
    lastName: 'Herrera Duque',
    email: 'camilo.herrera@example.com',
    phone: '317 555 0108',
    dateOfBirth: '1990-04-21',
    gender: 'other',
    documentType: 'Cédula de Extranjería',
    documentNumber: '550108',
    accountStatus: 'suspended',
    about: 'suspended: cannot sign in',
    plan: 'Básico',
    pays: 'later',
  },
];

/** In addition to the normal trainings, which every week has in all slots of the day. */
export const specialTrainings = [
  { ...specialClasses.kettlebell, weekday: 1, startTime: '12:00', endTime: '13:00', maxCapacity: 6 },
  // As many seats as demo members attend it: a full training with a waitlist.
  { ...specialClasses.pairs, weekday: 5, startTime: '10:00', endTime: '11:30', maxCapacity: 3 },
];

/** Default number of seats of a normal training. */
export const capacity = 10;

/** Start times of the normal trainings of a day. */
export const slots = {
  morning: ['05:00:00', '06:00:00', '07:00:00', '08:00:00', '09:00:00'],
  afternoon: ['16:00:00', '17:00:00', '18:00:00', '19:00:00', '20:00:00'],
};

function days(weekdays: readonly number[], startTime: string): Attendance[] {
  return weekdays.map((weekday) => ({ weekday, startTime }));
}
