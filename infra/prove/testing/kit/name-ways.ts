import { openDatabases } from '../../../run/studio-databases.ts';
import type { StudioUnderTest } from './start-studio.ts';
import { givenServers } from './test-settings.ts';

/** Lets the studio receive money by Nequi, unless it names a way already: then members can ask for plans. */
export async function nameWays({ namespace }: Pick<StudioUnderTest, 'namespace'>): Promise<void> {
  const databases = await openDatabases(givenServers().mongoUrl, namespace);
  const stored = databases.sessions.collection<{ _id: string }>('studio-ways-to-pay');
  const _id = 'ways-to-pay';
  if (!(await stored.findOne({ _id, 'ways.0': { $exists: true } }))) {
    const ways = [{ kind: 'nequi', key: '3000000000', holder: 'Estudio', hint: '', qr: '' }];
    await stored.updateOne({ _id }, { $set: { ways }, $inc: { version: 1 } }, { upsert: true });
  }
  await databases.close();
}
