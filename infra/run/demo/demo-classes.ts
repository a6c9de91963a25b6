import type { Person } from '@studio/contracts/person';

/** A coach of the demonstration. */
interface DemoCoach extends Person {
  /** What the account demonstrates. */
  readonly about: string;
}

const coach = (
  number: number,
  fields: Pick<Person, 'firstName' | 'lastName' | 'gender'>,
  about: string,
): DemoCoach => ({
  ...fields,
  email: `${fields.firstName}.${fields.lastName.split(' ')[0]}@example.com`.toLowerCase(),
  phone: `318 555 020${number}`,
  dateOfBirth: `199${number}-0${number + 3}-1${number}`,
  documentType: 'Cédula de Ciudadanía',
  documentNumber: `109455020${number}`,
  about,
});

const laura = coach(
  1,
  { firstName: 'Laura', lastName: 'Giraldo Henao', gender: 'female' },
  'gives the morning classes, and substitutes for Diego next week',
);
const diego = coach(
  2,
  { firstName: 'Diego', lastName: 'Bedoya Restrepo', gender: 'male' },
  'gives the afternoon classes',
);
const natalia = coach(
  3,
  { firstName: 'Natalia', lastName: 'Quintero Ospina', gender: 'female' },
  'gives mobility classes, in the second room too',
);
export const coaches: readonly DemoCoach[] = [laura, diego, natalia];

/** Whoever works at the desk, «Recepción». */
export const desk = {
  firstName: 'Yuliana',
  lastName: 'Ospina Marín',
  gender: 'female',
  email: 'recepcion@example.com',
  phone: '315 555 0107',
  dateOfBirth: '1999-08-21',
  documentType: 'Cédula de Ciudadanía',
  documentNumber: '1094930218',
  about: 'works at the desk, and counts the drawer at noon',
} as const;

/** Weekly classes that differ only in day and hour. */
interface DemoClasses {
  readonly title: string;
  readonly description: string;
  /** Mail address of the coach. */
  readonly coach: string;
  /** Start times. */
  readonly starts: readonly string[];
  /** Default: every day, the usual number of seats, and the room without a name. */
  readonly weekdays?: readonly number[];
  readonly maxCapacity?: number;
  readonly room?: string;
}

const functional = { title: 'Funcional', description: 'Circuito de cuerpo completo.\nTrae toalla y agua.' };
const strength = { title: 'Fuerza', description: 'Barra y mancuernas, con técnica primero.' };
const mobility = { title: 'Movilidad', description: 'Espalda, caderas y hombros, sin afán.' };

/** The normal classes. */
export const normalClasses: readonly DemoClasses[] = [
  { ...functional, coach: laura.email, starts: ['05:00:00', '07:00:00'] },
  { ...strength, coach: laura.email, starts: ['06:00:00', '08:00:00'] },
  { ...mobility, coach: natalia.email, starts: ['09:00:00', '20:00:00'] },
  { ...functional, coach: diego.email, starts: ['16:00:00', '18:00:00'] },
  { ...strength, coach: diego.email, starts: ['17:00:00', '19:00:00'] },
  // At the same hour as another class.
  { ...mobility, coach: natalia.email, starts: ['08:00:00'], weekdays: [6], maxCapacity: 6, room: 'Sala 2' },
];

export const specialClasses = {
  kettlebell: { title: 'Kettlebell', coach: natalia.email },
  pairs: { title: 'Reto en pareja', coach: diego.email },
} as const;

/** Tomorrow's class with fewer registrants than its minimum (docs/product.md §3.20): one guest has booked it. */
export const thinClass = {
  title: 'Estiramiento',
  coach: laura.email,
  startTime: '10:00',
  endTime: '11:00',
  maxCapacity: 8,
  room: 'Sala 2',
  minParticipants: 3,
} as const;

/** Lasts `days` days from the Monday of each of these weeks, counted from that of the first start. */
export const substitution = { coach: diego.email, substitute: laura.email, days: 3, weeks: [-1, 1] } as const;
