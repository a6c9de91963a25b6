import { removeKeys } from '@studio/chassis/testing/remove-keys';
import { removeTopology } from '@studio/chassis/testing/remove-topology';
import { topology } from '@studio/contracts/events/topology';
import { openDatabases, services } from '../../../run/studio-databases.ts';
import type { ServerUrls } from '../../../run/launcher/servers.ts';

/** Removes all data of a stopped studio, since the servers may outlive the test run. */
export async function removeStudio(servers: ServerUrls, namespace: string): Promise<void> {
  const { mongoUrl, rabbitmqUrl, redisUrl } = servers;
  const databases = await openDatabases(mongoUrl, namespace);
  await Promise.all(
    [databases.sessions, ...services.map((service) => databases.of[service])].map((each) => each.dropDatabase()),
  );
  await databases.close();
  await removeTopology(rabbitmqUrl, namespace, topology);
  await removeKeys(redisUrl, namespace);
}
