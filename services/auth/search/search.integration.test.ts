import type { mongo } from 'mongoose';
import { beforeAll, describe, expect, test } from 'vitest';
import { userForm } from '@studio/contracts/testing/form-fixtures';
import { newAccount, openAccount } from '../accounts/open-account.ts';
import { storesForTests } from '../testing/stores-bench.ts';
import { listUsers } from '../users/user-bindings.ts';
import { findUsers, type UserListQuery } from './find-users.ts';

const people = [
  { firstName: 'María José', lastName: 'Núñez Ávila', email: 'mj@correo.co', documentNumber: '52111999' },
  { firstName: 'Andrés', lastName: 'Peña', email: 'andres.q.pena@gimnasio.co', documentNumber: 'PA77881' },
  { firstName: 'Jo', lastName: 'Li', email: 'joli@correo.co', documentNumber: '10101010' },
  { firstName: 'Ana María', lastName: 'Gómez López', email: 'gomita@correo.co', documentNumber: '1094000001' },
  { firstName: 'Mariana', lastName: 'López', email: 'mlopez@correo.co', documentNumber: '1094000002' },
  { firstName: 'Anabel', lastName: 'Lopezada', email: 'bel@correo.co', documentNumber: '1094000003' },
  { firstName: 'Luz', lastName: 'de la Cruz', email: 'luz@correo.co', documentNumber: '41000777' },
  { firstName: 'Hernán', lastName: 'Zuluaga', email: 'hz@correo.co', documentNumber: '41000778' },
  { firstName: 'Fabián', lastName: 'Hernández', email: 'fh@correo.co', documentNumber: '41000779' },
  { firstName: 'Juan', lastName: 'Cohernia', email: 'jc@correo.co', documentNumber: '41000780' },
] as const;

describe('the search of the user list', () => {
  const bench = storesForTests();
  beforeAll(async () => {
    const start = Date.parse('2026-01-01T12:00:00Z');
    for (const [at, person] of people.entries()) {
      await open({ ...userForm(), ...person }, new Date(start + at * 1_000));
    }
    for (let at = 0; at < 60; at += 1) {
      // No random values: they might match a search.
      const other = { firstName: `Otra${at}`, email: `otra${at}@correo.co`, documentNumber: `9000${at}` };
      await open({ ...userForm(), ...other, lastName: 'Persona' }, new Date(start - (at + 1) * 1_000));
    }
  });

  async function open({ accountStatus, ...form }: ReturnType<typeof userForm>, now: Date) {
    const account = newAccount({ ...form, status: accountStatus, passwordHash: '-' }, now);
    await bench.unitOfWork((tx) => openAccount(bench, account, tx));
  }

  async function namesFound(search: string): Promise<string[]> {
    const list = await listUsers(bench, { search });
    if (!('items' in list)) throw new Error('a search answers items and total');
    expect(list.total).toBe(list.items.length);
    return list.items.map(({ first_name }) => first_name);
  }

  test.each([
    ['part of the first name, without its accent', 'ndre', ['Andrés']],
    ['part of the last name, in capitals and with ñ', 'NÚÑ', ['María José']],
    ['words in another order', 'gomez ana', ['Ana María']],
    ['words with several spaces, whole ones first, then beginnings', 'ana  lopez', ['Ana María', 'Anabel', 'Mariana']],
    ['the first name before other names, and these before the inside of one', 'hern', ['Hernán', 'Fabián', 'Juan']],
    ['both surnames', 'lopez gomez', ['Ana María']],
    ['a surname before a comma', 'López, Ana', ['Ana María', 'Anabel', 'Mariana']],
    ['surnames with a hyphen', 'Gómez-López', ['Ana María']],
    ['particles', 'cruz de la', ['Luz']],
    ['parts of words', 'gom mar', ['Ana María']],
    ['words of name, email and number', 'correo 0001 gomez', ['Ana María']],
    ['a word that nobody has beside one that somebody has', 'ana gutierrez', []],
    ['the n of an ñ', 'pena', ['Andrés']],
    ['the end of the first and the beginning of the last name', 'josé nuñ', ['María José']],
    ['part of the email', '@gimna', ['Andrés']],
    ['part of the document number', '2111', ['María José']],
    ['part of a document number with a point', '7788.1', ['Andrés']],
    ['a document number with points', '10.101.010', ['Jo']],
    ['a document number with spaces', '52 111 999', ['María José']],
    ['a document number with its type', 'C.C. 52.111.999', ['María José']],
    ['a passport with a hyphen', 'pa-77881', ['Andrés']],
    ['two characters at the end of a name', 'és', ['Andrés']],
    ['one character that stands in one email only', 'q', ['Andrés']],
    ['spaces around and doubled', '  jo   li ', ['Jo']],
    ['characters of a pattern', '.*', []],
    ['the end of one field and the beginning of the next', 'avilamj', []],
    ['all grams, but in another order', 'apenandres', []],
    ['nobody', 'xyzzy', []],
    ['control characters', 'jose\u0000\u0001nu', ['María José']],
  ])('finds %s: %j', async (_, search, found) => {
    expect(await namesFound(search)).toEqual(found);
  });

  test('finds everybody where nothing is left of the search', async () => {
    expect(await namesFound('\u0301')).toHaveLength(70);
  });

  test('sorts by name without accents, or the newest first', async () => {
    const list = async (query: UserListQuery) => {
      const found = await listUsers(bench, { pageSize: 3, ...query });
      return 'items' in found ? found.items.map(({ first_name }) => first_name) : [];
    };
    expect(await list({ sort: 'name' })).toEqual(['Ana María', 'Anabel', 'Andrés']);
    expect(await list({ sort: 'created_at' })).toEqual(['Juan', 'Fabián', 'Hernán']);
    expect(await list({ sort: 'created_at', page: 4 })).toEqual(['María José', 'Otra0', 'Otra1']);
  });

  test('pages the matches, best first, with the requested order among equals', async () => {
    const found = async (query: UserListQuery) => {
      const list = await listUsers(bench, { search: 'ana', pageSize: 2, ...query });
      return 'items' in list && { names: list.items.map(({ first_name }) => first_name), total: list.total };
    };
    expect(await found({ sort: 'name' })).toEqual({ names: ['Ana María', 'Anabel'], total: 3 });
    expect(await found({ sort: 'created_at', page: 2 })).toEqual({ names: ['Mariana'], total: 3 });
  });

  test.each<[string, UserListQuery, RegExp]>([
    ['three characters', { search: 'mar' }, /"searchGrams_1"/],
    ['several words, a short one among them', { search: 'gomez  de ana' }, /"searchGrams_1"/],
    ['a long text', { search: 'maria jose nunez' }, /"searchGrams_1"/],
    ['one character', { search: 'q' }, /"searchGrams_1"/],
    ['a number with points', { search: '10.101.010' }, /"searchGrams_1"/],
    ['a search with type and status', { search: 'pena', type: 'member', status: 'active' }, /./],
    ['a type', { type: 'admin' }, /./],
    ['a status by name', { status: 'suspended', sort: 'name', pageSize: 20 }, /./],
    ['members under age without a guardian', { guardianMissing: 'true', page: 1 }, /"dateOfBirth_1_guardian.at_1"/],
    ['some by their ids', { ids: ['65f0c0ffee0000000000abcd'] }, /"_id_"|"IDHACK"/],
    ['a page of all', { page: 2 }, /"createdAt_-1__id_-1"/],
    ['all', {}, /"createdAt_-1__id_-1"/],
  ])('is served from an index: %s', async (_, query, index) => {
    const explained = (await findUsers(bench.models, query, '2026-12-01').explain(
      'queryPlanner',
    )) as unknown as mongo.Document;
    const { queryPlanner } = explained['stages']?.[0].$cursor ?? explained;
    const plan = JSON.stringify(queryPlanner.winningPlan);
    expect(plan).toContain('IXSCAN');
    expect(plan).not.toContain('COLLSCAN');
    expect(plan).toMatch(index);
  });
});
