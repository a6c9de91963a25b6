import { openProjections } from '../tables/read-projections.ts';
import { newId } from '@studio/chassis/mongo/new-id';
import { deletedAccount, someAccount, someBooking, someTraining } from '@studio/contracts/testing/event-fixtures';
import { expect, test } from 'vitest';
import { collectionNames } from '../../models/reporting-models.ts';
import { benchForTests } from '../../testing/bench.ts';
import type { ExportTable } from './export-table.ts';
import { bookings, trainings } from './class-tables.ts';
import { administrators, people } from './people-tables.ts';

const bench = benchForTests();

/** Waits for published events, then reads these columns of the row with this id; undefined without a row. */
async function rowOf(id: string, table: ExportTable, ...titles: readonly string[]) {
  await bench.get('/api/admin/stats');
  const projections = openProjections(bench.connection.db!, collectionNames);
  for await (const rows of table.batches(projections)) {
    const row = rows.find((cells) => cells.includes(id));
    if (row) return titles.map((title) => row[table.columns.findIndex((column) => column.title === title)]);
  }
  return undefined;
}

test('a training is exported with name, room and coach, and without them once they are removed', async () => {
  const plain = someTraining();
  const id = plain.trainingId;
  const ofThin = () => rowOf(id, trainings, 'Mínimo');
  const said = { title: 'Funcional', description: 'Fuerza\ny aire', room: 'Sala 1' };
  const coaches = { coachId: newId(), substituteFor: newId() };
  const cells = () => rowOf(id, trainings, 'Título', 'Descripción', 'Sala', 'Entrenador', 'En reemplazo de', 'Fin');
  await bench.otherServices.training({ ...plain, ...said, ...coaches, minParticipants: 3 });
  expect(await cells()).toEqual([...Object.values(said), ...Object.values(coaches), plain.endTime]);
  expect(await ofThin()).toEqual([3]);
  await bench.otherServices.training(plain, 2);
  expect(await cells()).toEqual([null, null, null, null, null, plain.endTime]);
  expect(await ofThin()).toEqual([null]);
  const stored = await bench.models.trainings.collection.findOne({ _id: id as never });
  expect(Object.keys({ ...said, ...coaches }).filter((field) => field in stored!)).toEqual([]);
});

test('a released seat is exported as such, and the seat of a guest without an id', async () => {
  const [given, guest] = [someBooking(newId()), someBooking(newId())];
  const [bookingId, accountId] = [guest.bookingId, newId()];
  await bench.otherServices.booking({ ...given, status: 'released' });
  await bench.otherServices.booking({ ...guest, accountId: bookingId, guest: true, attendance: 'attended' });
  const cells = (id: string) => rowOf(id, bookings, 'Persona', 'Estado', 'Asistencia');
  expect(await cells(given.bookingId)).toEqual([given.accountId, 'Avisó', null]);
  expect(await cells(bookingId)).toEqual(['Invitado', 'Inscrito', 'Asistió']);
  await bench.otherServices.booking({ ...guest, accountId, attendance: 'attended' }, 2);
  expect(await cells(bookingId)).toEqual([accountId, 'Inscrito', 'Asistió']);
});

const ofPeople = [
  'Entrenador',
  'Nota',
  'Contacto de emergencia',
  'Teléfono de emergencia',
  'Parentesco del contacto de emergencia',
];
const emergencyContact = { name: 'Rosa Díaz', phone: '310 456 7890', relation: 'mamá' };

test('people are exported with their facts for coaches, and coaches are marked', async () => {
  const [member, admin, other] = [someAccount(), someAccount({ type: 'admin' }), someAccount()];
  const [accountId, adminId] = [member.accountId, admin.accountId];
  await bench.otherServices.account({ ...member, coach: true });
  for (const account of [admin, other]) await bench.otherServices.account(account);
  await bench.otherServices.coachFacts({ accountId, note: 'Sin saltos', emergencyContact }, 2);
  await bench.otherServices.coachFacts({ accountId, note: 'Vieja', emergencyContact: null }, 1);
  await bench.otherServices.coachFacts({ accountId: adminId, note: null, emergencyContact }, 1);
  const contact = Object.values(emergencyContact);
  expect(await rowOf(accountId, people, ...ofPeople)).toEqual(['Sí', 'Sin saltos', ...contact]);
  expect(await rowOf(adminId, administrators, ...ofPeople)).toEqual([null, null, ...contact]);
  expect(await rowOf(other.accountId, people, ...ofPeople)).toEqual([null, null, null, null, null]);
  await bench.otherServices.account(member, 3);
  await bench.otherServices.coachFacts({ accountId, note: null, emergencyContact: null }, 4);
  expect(await rowOf(accountId, people, ...ofPeople)).toEqual([null, null, null, null, null]);
});

test('a guardian is exported, and forgotten once there is none', async () => {
  const { accountId } = someAccount();
  await bench.otherServices.account(someAccount({ accountId }));
  const guardian = {
    name: 'Rosa Díaz',
    documentType: 'Cédula de Ciudadanía',
    documentNumber: '41890123',
    relation: 'mamá',
    phone: '310 456 7890',
    version: '2026-11-28',
    at: '2026-11-28T15:00:00.000Z',
  } as const;
  const titles = ['Acudiente', 'Documento del acudiente', 'Teléfono del acudiente', 'Cuándo autorizó el acudiente'];
  await bench.otherServices.guardian({ accountId, guardian }, 2);
  const cells = ['Rosa Díaz', '41890123', '310 456 7890', '2026-11-28 10:00:00'];
  expect(await rowOf(accountId, people, ...titles)).toEqual(cells);
  await bench.otherServices.guardian({ accountId, guardian: null }, 3);
  expect(await rowOf(accountId, people, ...titles)).toEqual([null, null, null, null]);
});

test('no data of a deleted person is kept, nor restored by a late event', async () => {
  const [known, unknown] = [someAccount({ coach: true }), someAccount()];
  for (const account of [known, unknown]) await bench.otherServices.account(account);
  const facts = (accountId: string) => ({ accountId, note: 'Nota irrepetible', emergencyContact });
  await bench.otherServices.coachFacts(facts(known.accountId), 2);
  for (const account of [known, unknown]) await bench.otherServices.account(deletedAccount(account), 4);
  const guardian = {
    name: 'Rosa irrepetible',
    documentType: 'Pasaporte',
    documentNumber: 'X',
    relation: 'r',
    phone: 'p',
  } as const;
  for (const { accountId } of [known, unknown]) {
    await bench.otherServices.coachFacts(facts(accountId), 3);
    await bench.otherServices.guardian(
      { accountId, guardian: { ...guardian, version: 'v', at: '2026-11-28T15:00:00Z' } },
      3,
    );
  }
  expect(await rowOf(known.accountId, people, 'Nota')).toBeUndefined();
  const ids = [known.accountId, unknown.accountId] as never[];
  for (const { collection } of [bench.models.accounts, bench.models.coachFacts, bench.models.guardians]) {
    const rows = await collection.find({ _id: { $in: ids } }).toArray();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/irrepetible|Rosa|coach/);
  }
});
