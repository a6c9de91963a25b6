import { trusted } from 'mongoose';
import type { Envelope } from '@studio/contracts/events/event';
import type { NoticeState } from '@studio/contracts/events/notice-events';
import type { AuthModels } from '../models/auth-models.ts';
import { type PushDevice, type PushNotice, unsentNotice } from '../models/push.model.ts';
import { momentToTell } from './push-policy.ts';

interface Parts {
  readonly models: Pick<AuthModels, 'pushDevices' | 'pushNotices'>;
  readonly clock: () => Date;
}

/**
 * Stores a notice for each device of its account and closes waiting notices that it supersedes. Redelivery changes
 * nothing, because closed notices keep their rows. If no account of a batch has a device, as is usual, the batch costs
 * one query.
 */
export function onNoticesDue({ models: { pushDevices, pushNotices }, clock }: Parts) {
  return async (envelopes: readonly Envelope<NoticeState>[]): Promise<void> => {
    const accountIds = [...new Set(envelopes.map(({ payload }) => payload.accountId))];
    const devices = await pushDevices.find({ accountId: trusted({ $in: accountIds }) }).lean<PushDevice[]>();
    if (devices.length === 0) return;
    const now = clock();
    const due = envelopes.flatMap((envelope) =>
      devices
        .filter(({ accountId }) => accountId === envelope.payload.accountId)
        .map((device) => noticeTo(device, envelope, now)),
    );
    const writes = due
      .filter(({ until }) => until > now)
      .flatMap(({ _id, ...notice }) => {
        const { accountId, deviceId, tag, saidAt } = notice;
        const before = {
          accountId,
          deviceId,
          tag,
          saidAt: trusted({ $lt: saidAt }),
          ...unsentNotice(),
          claimedAt: null,
        };
        return [
          { updateMany: { filter: before, update: { $set: { sentAt: now, outcome: 'superseded' as const } } } },
          { updateOne: { filter: { _id }, update: { $setOnInsert: notice }, upsert: true } },
        ];
      });
    if (writes.length > 0) await pushNotices.bulkWrite(writes);
  };
}

/** `onNoticesDue` for each administrator who is active and not at the desk, as of now. */
export function onAdministratorsNoticesDue({
  models,
  clock,
}: Omit<Parts, 'models'> & { readonly models: Pick<AuthModels, 'accounts' | keyof Parts['models']> }) {
  const store = onNoticesDue({ models, clock });
  return async (envelopes: readonly Envelope<Omit<NoticeState, 'accountId'>>[]): Promise<void> => {
    const full = { type: 'admin' as const, status: 'active' as const, desk: trusted({ $ne: true as const }) };
    const administrators = await models.accounts.find(full, { _id: 1 }).lean();
    await store(
      envelopes.flatMap((envelope) =>
        administrators.map(({ _id: accountId }) => ({ ...envelope, payload: { ...envelope.payload, accountId } })),
      ),
    );
  };
}

function noticeTo(
  device: PushDevice,
  { aggregateId, occurredAt, payload }: Envelope<NoticeState>,
  now: Date,
): PushNotice {
  const until = new Date(payload.until);
  return {
    ...payload,
    _id: `${aggregateId} ${device._id}`,
    deviceId: device._id,
    saidAt: new Date(occurredAt),
    until,
    dueAt: momentToTell(now, until),
    attempts: 0,
    claimedAt: null,
    sentAt: null,
    outcome: null,
    last: null,
    createdAt: now,
  };
}
