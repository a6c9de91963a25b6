import { createHash, randomBytes } from 'node:crypto';
import { vi } from 'vitest';
import { type StudioDatabases } from '../../audit/studio-databases.ts';
import { type Client, type Person, registerMember } from '../client.ts';
import { assignPlan, createPlan, scheduleTraining } from '../scenario.ts';

/** The resources that calls are about, created on first use; they belong to `owner`. */
export interface Resources {
  readonly owner: Person;
  readonly plan: () => Promise<string>;
  readonly training: () => Promise<string>;
  /** The owner has a place in it. */
  readonly bookedTraining: () => Promise<string>;
  readonly cancelledTraining: () => Promise<string>;
  /** The run of a bulk generation by this form. */
  readonly bulkRun: (form: unknown) => Promise<string>;
  /** The owner holds it. */
  readonly heldPlan: () => Promise<void>;
  readonly movement: () => Promise<string>;
  /** Token of a reset link of another account, which has no other resources. */
  readonly resetLink: () => Promise<string>;
  readonly finishedReport: () => Promise<string>;
}

export interface ResourcesParts {
  readonly origin: string;
  /** Creates them. */
  readonly admin: Client;
  readonly databases: StudioDatabases;
}

export function createResources({ origin, admin, databases }: ResourcesParts, owner: Person): Resources {
  return {
    owner,
    plan: () => createPlan(admin),
    training: () => scheduleTraining(admin),
    async bookedTraining() {
      const id = await scheduleTraining(admin);
      await must(admin.post(`/api/admin/trainings/${id}/register`, { userId: owner.id }));
      return id;
    },
    async cancelledTraining() {
      const id = await scheduleTraining(admin);
      await must(admin.delete(`/api/admin/trainings/${id}/cancel`));
      return id;
    },
    bulkRun: async (form) => (await must(admin.post('/api/admin/trainings/bulk', form))).body.runId,
    heldPlan: async () => assignPlan(admin, owner, await createPlan(admin, { maxTrainingsPerWeek: 20 })),
    async movement() {
      await must(admin.put(`/api/admin/users/${owner.id}/special-trainings`, { value: 3 }));
      await must(admin.put(`/api/admin/users/${owner.id}/special-trainings`, { value: 4 }));
      return (await must(admin.get(`/api/admin/users/${owner.id}/movements`))).body[0].id;
    },
    async resetLink() {
      return plantResetLink(databases, await registerMember(origin));
    },
    async finishedReport() {
      const { id } = (await must(admin.post('/api/admin/reports', { type: 'registered-users', format: 'excel' }))).body;
      const isDone = async () => {
        if ((await must(admin.get(`/api/admin/reports/${id}`))).body.state !== 'done') throw new Error('not yet done');
      };
      await vi.waitFor(isDone, { timeout: 20_000, interval: 50 });
      return id;
    },
  };
}

/** Stores a reset link as auth does; returns its token. */
async function plantResetLink(databases: StudioDatabases, { id, email }: Person): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + 3_600_000);
  const link = { tokenHash: sha256(token), addressHash: sha256(email), supersededHashes: [], expiresAt };
  await databases.of.auth.collection<{ _id: string }>('reset-links').replaceOne({ _id: id }, link, { upsert: true });
  return token;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function must(call: ReturnType<Client['get']>) {
  const answer = await call;
  if (answer.status > 299) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}
