import { createHash } from 'node:crypto';
import { trusted } from 'mongoose';
import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, on } from '@studio/chassis/http/handler';
import { presentAs } from '@studio/chassis/http/present';
import { newId } from '@studio/chassis/mongo/new-id';
import type { Session } from '@studio/chassis/session/session-guard';
import * as routes from '@studio/contracts/http/push-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { PUSH_DEVICES_MAX } from '@studio/contracts/rules/push';
import type { AuthParts } from '../auth-parts.ts';
import type { PushDevice } from '../models/push.model.ts';
import { isOfPushService } from './push-service.ts';

type Parts = Pick<AuthParts, 'models' | 'push' | 'clock'>;

/** Routes for the browsers that get notices about the caller's classes (`docs/product.md` §4.15). */
export function pushBindings(parts: Parts): Binding[] {
  const { models, push } = parts;
  return [
    on(routes.getPushDevices, async ({ session: { accountId } }) => {
      const devices = await models.pushDevices
        .find({ accountId })
        .sort({ createdAt: -1, _id: -1 })
        .lean<PushDevice[]>();
      return { publicKey: push?.keys.publicKey ?? null, devices: devices.map(presentDevice) };
    }),
    on(routes.addPushDevice, async ({ session, body }) => presentDevice(await addDevice(parts, session, body))),
    on(routes.removePushDevice, async ({ session: { accountId }, params: { id: _id } }) => {
      await models.pushDevices.deleteOne({ _id, accountId });
    }),
  ];
}

const presentDevice = (device: PushDevice) => presentAs(routes.pushDeviceSchema, device, { id: device._id });

/**
 * Registers a browser for notices about an account's classes until the session ends. A browser registered for another
 * account moves to this one. `replaces` is the device of its earlier subscription. Beyond the limit the oldest devices
 * are removed.
 * @throws AppError PUSH_OFF, PUSH_SERVICE_UNKNOWN
 */
async function addDevice(
  { models: { pushDevices }, push, clock }: Parts,
  { accountId, sessionId: id, version, type: accountType }: Session,
  { endpoint, keys, name, replaces }: z.output<typeof routes.pushDeviceFormSchema>,
): Promise<PushDevice> {
  if (!push) throw new AppError(refusals.PUSH_OFF);
  if (!isOfPushService(endpoint, push)) throw new AppError(refusals.PUSH_SERVICE_UNKNOWN);
  const endpointHash = createHash('sha256').update(endpoint).digest('base64url');
  const told = { session: { id, version, accountType }, endpoint, keys, name };
  const known = await pushDevices
    .findOneAndUpdate(
      { endpointHash, accountId },
      { $set: told, $unset: { refusals: '' } },
      { returnDocument: 'after' },
    )
    .lean<PushDevice>();
  if (replaces !== undefined && replaces !== known?._id) await pushDevices.deleteOne({ _id: replaces, accountId });
  if (known) return known;
  const added = await pushDevices
    .findOneAndUpdate(
      { endpointHash },
      {
        $set: { ...told, accountId, createdAt: clock() },
        $unset: { refusals: '', lastNoticeAt: '' },
        $setOnInsert: { _id: newId() },
      },
      { upsert: true, returnDocument: 'after' },
    )
    .lean<PushDevice>()
    .orFail();
  const beyond = await pushDevices
    .find({ accountId }, { _id: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .skip(PUSH_DEVICES_MAX)
    .lean();
  if (beyond.length > 0) await pushDevices.deleteMany({ _id: trusted({ $in: beyond.map(({ _id }) => _id) }) });
  return added;
}
