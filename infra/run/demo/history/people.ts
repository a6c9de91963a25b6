import { erasedPerson, type Guardian } from '@studio/contracts/person';
import type { Chance } from './chance.ts';
import type { NewPerson } from './studio-past.ts';

const women = [
  'Adriana',
  'Alejandra',
  'Ana Milena',
  'Ángela',
  'Carolina',
  'Catalina',
  'Claudia Patricia',
  'Diana Marcela',
  'Gloria',
  'Isabella',
  'Jimena',
  'Juliana',
  'Laura Sofía',
  'Leidy Johana',
  'Luz Dary',
  'Manuela',
  'María José',
  'Martha Lucía',
  'Natalia',
  'Paola Andrea',
  'Salomé',
  'Sandra Milena',
  'Sara',
  'Tatiana',
  'Xiomara',
  'Yaneth',
  'Yuliana',
] as const;
const men = [
  'Álvaro',
  'Brayan',
  'Carlos Andrés',
  'Cristian',
  'David',
  'Diego Alejandro',
  'Edwin',
  'Esteban',
  'Fabián',
  'Gustavo',
  'Hernán',
  'Jhon Jairo',
  'Jorge Iván',
  'Juan Camilo',
  'Juan Pablo',
  'Kevin',
  'Leonardo',
  'Luis Fernando',
  'Mateo',
  'Miguel Ángel',
  'Nicolás',
  'Óscar',
  'Ramiro',
  'Samuel',
  'Sebastián',
  'Wilmar',
  'Yeison',
] as const;
const surnames = [
  'Arboleda',
  'Arias',
  'Bedoya',
  'Bermúdez',
  'Caicedo',
  'Cárdenas',
  'Chocué',
  'Cifuentes',
  'Echeverri',
  'Escobar',
  'Franco',
  'Gallego',
  'Giraldo',
  'Grajales',
  'Henao',
  'Hoyos',
  'Jaramillo',
  'Lasso',
  'Londoño',
  'Montoya',
  'Mosquera',
  'Muñoz',
  'Naranjo',
  'Ñáñez',
  'Ospina',
  'Palacios',
  'Parra',
  'Patiño',
  'Quintero',
  'Ramírez',
  'Restrepo',
  'Rivas',
  'Rojas',
  'Sepúlveda',
  'Tróchez',
  'Uribe',
  'Valencia',
  'Vélez',
  'Yepes',
  'Zapata',
  'Zuluaga',
] as const;

/** Notes for coaches about some members. */
const notes = ['Sin saltos', 'Sin peso sobre la cabeza', 'Empieza despacio', 'Avísale de los cambios de ejercicio'];
const relatives = [
  ['Gloria', 'mamá'],
  ['Hernán', 'papá'],
  ['Marta', 'hermana'],
  ['Andrés', 'hermano'],
  ['Paola', 'amiga'],
] as const;

/** A note for one in eleven members, and an emergency contact for two in five. */
function forCoaches(number: number, surname: string) {
  const [name, relation] = relatives[Math.floor(number / 5) % relatives.length]!;
  const phone = `320 555 ${2_000 + number}`;
  return {
    ...(number % 11 === 4 && { note: notes[number % notes.length]! }),
    ...(number % 5 < 2 && { emergencyContact: { name: `${name} ${surname}`, phone, relation } }),
  };
}

/** The guardian of a minor; one in three has none. */
function guardianOf(number: number, surname: string): Guardian | undefined {
  const [name, relation] = relatives[number % 2]!;
  if (number % 3 === 0) return undefined;
  return {
    name: `${name} ${surname}`,
    documentType: 'Cédula de Ciudadanía',
    documentNumber: String(41_900_000 + number),
    relation,
    phone: `320 555 ${3_000 + number}`,
  };
}

export type Person = Omit<NewPerson, 'type' | 'status' | 'passwordHash'>;

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A plausible member; `number` makes each unique. */
export function inventPerson(chance: Chance, number: number, now: Date): Person {
  const gender = chance.percent(58) ? ('female' as const) : ('male' as const);
  const firstName = chance.pick<string>(gender === 'female' ? women : men);
  const [first, second] = [chance.pick(surnames), chance.pick(surnames)];
  const isForeigner = chance.percent(3);
  const isMinor = !isForeigner && chance.percent(4);
  const age = isMinor ? chance.whole(15, 16) : Math.round(19 + 42 * chance.next() ** 1.6);
  return {
    ...erasedPerson,
    firstName,
    lastName: `${first} ${second}`,
    email: `${plain(firstName).split(' ')[0]}.${plain(first)}${number}@${chance.pick(['example.com', 'example.org', 'example.net'])}`,
    phone: `3${chance.pick(['00', '10', '12', '14', '15', '16', '20'])} 555 ${String(1000 + number)}`,
    dateOfBirth: birthDate(chance, now.getUTCFullYear() - age),
    gender: chance.percent(2) ? 'other' : gender,
    documentType: isForeigner ? 'Cédula de Extranjería' : isMinor ? 'Tarjeta de Identidad' : 'Cédula de Ciudadanía',
    documentNumber: isForeigner ? String(560_000 + number) : String(1_094_560_000 + number * 37),
    ...forCoaches(number, first),
    guardian: isMinor ? guardianOf(number, first) : undefined,
  };
}

function birthDate(chance: Chance, year: number): string {
  const [month, day] = [chance.whole(1, 12), chance.whole(1, 28)];
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}
