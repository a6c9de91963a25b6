import type { Person } from '@studio/contracts/person';
import type { Fault } from './read-row.ts';

type Identity = Pick<Person, 'email' | 'documentType' | 'documentNumber'>;

/** The people of the rows so far: a later row with the email or document of one of them is at fault. */
export function createSeenPeople() {
  const rows = new Map<string, number>();
  const keysOf = ({ email, documentType, documentNumber }: Identity) => ({
    email,
    documentNumber: `${documentType} ${documentNumber}`,
  });
  const words = { email: 'El mismo correo', documentNumber: 'El mismo documento' };
  return {
    add(person: Identity, row: number): void {
      for (const key of Object.values(keysOf(person))) rows.set(key, row);
    },
    faultsOf(person: Identity): Fault[] {
      const keys = keysOf(person);
      return (['email', 'documentNumber'] as const).flatMap((field) => {
        const row = rows.get(keys[field]);
        return row === undefined ? [] : [{ field, message: `${words[field]} que en la fila ${row}` }];
      });
    },
  };
}
