import { createHash } from 'node:crypto';
import { trusted } from 'mongoose';
import { Counter } from 'prom-client';
import webPush from 'web-push';
import { settledWithin } from '@studio/chassis/concurrency/settled-within';
import { type Posted, postOutside } from '@studio/chassis/http/post-outside';
import { startSweep } from '@studio/chassis/jobs/sweep';
import type { Logger } from '@studio/chassis/logging/logger';
import type { Metrics } from '@studio/chassis/metrics/metrics';
import type { SessionDirectory } from '@studio/chassis/session/session-directory';
import { sessionIsLive } from '@studio/chassis/session/session-policy';
import type { AuthModels } from '../models/auth-models.ts';
import { type NoticeOutcome, type PushDevice, type PushNotice, unsentNotice } from '../models/push.model.ts';
import { afterPosting, isSoon, momentToTell, refusesDevice } from './push-policy.ts';
import { isOfPushService, type PushService } from './push-service.ts';

interface SenderParts {
  readonly models: Pick<AuthModels, 'pushDevices' | 'pushNotices'>;
  readonly directory: Pick<SessionDirectory, 'find'>;
  readonly push: PushService;
  /** The VAPID contact for the push service's operator: an https page or a `mailto:` address (RFC 8292). */
  readonly contact: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly clock: () => Date;
}

const everyMs = 1_000;
const atOnce = 4;
const atALook = 100;
/** How long a shutdown waits. A longer request leaves its claim behind, as in a killed process. */
const farewellMs = 3_000;
const leftsEveryMs = 30_000;
/** Far above the 5 s that a request takes at most. */
const leftAfterMs = 60_000;
/** Push services keep messages for four weeks at most. */
const longestTtlSeconds = 28 * 24 * 60 * 60;

/**
 * Sends the due notices, a few at a time. Each is claimed before it is sent, so that only one of several senders sends
 * it. A claim left by a killed sender is never sent again (docs/decisions/0041-contact.md).
 */
export function startNoticeSender(parts: SenderParts) {
  const { models, logger, metrics, clock } = parts;
  const counted = new Counter({
    name: 'push_notices_total',
    help: 'Notices to devices by outcome: sent, repeated (will be retried), waits (until morning), gone, late, refused, unanswered, lost, taken (by another sender), failed (retried unless claimed)',
    labelNames: ['outcome'] as const,
    registers: [metrics],
  });
  const stop = new AbortController();
  const due = () => ({ ...unsentNotice(), claimedAt: null, dueAt: trusted({ $lte: clock() }) });

  const sweep = startSweep({
    name: 'notices',
    everyMs,
    logger,
    run: async () => {
      const waiting = await models.pushNotices.find(due()).sort({ dueAt: 1 }).limit(atALook).lean<PushNotice[]>();
      const lane = async () => {
        for (let next = waiting.shift(); next && !stop.signal.aborted; next = waiting.shift()) {
          const outcome = await tell(parts, next).catch((error: unknown) => {
            logger.warn({ err: error }, 'notice not sent');
            return 'failed' as const;
          });
          counted.inc({ outcome });
        }
      };
      await Promise.all(Array.from({ length: atOnce }, lane));
    },
  });
  const lefts = startSweep({
    name: 'left notices',
    everyMs: leftsEveryMs,
    logger,
    run: async () => {
      const now = clock();
      const claimedAt = trusted({ $lt: new Date(now.getTime() - leftAfterMs) });
      const left = { ...unsentNotice(), claimedAt };
      const lost = { sentAt: now, outcome: 'lost' };
      const { modifiedCount } = await models.pushNotices.updateMany(left, { $set: lost });
      if (modifiedCount > 0) counted.inc({ outcome: 'lost' }, modifiedCount);
    },
  });
  return {
    close: async () => {
      stop.abort();
      await settledWithin(Promise.all([sweep.close(), lefts.close()]), farewellMs);
    },
  };
}

type Told = NoticeOutcome | 'repeated' | 'waits' | 'taken';

/** Sends one notice if it may be sent now. */
async function tell(parts: SenderParts, notice: PushNotice): Promise<Told> {
  const { models, push, logger, clock } = parts;
  const now = clock();
  const { _id, until } = notice;
  if (now >= until) return close(parts, notice, 'late');
  const moment = momentToTell(now, until);
  if (moment > now) {
    await models.pushNotices.updateOne({ _id, claimedAt: null }, { $set: { dueAt: moment } });
    return 'waits';
  }
  const device = await findLive(parts, notice);
  if (!device) return close(parts, notice, 'gone');
  const unclaimed = { _id, claimedAt: null, sentAt: null, attempts: notice.attempts };
  const claim = await models.pushNotices.updateOne(unclaimed, { $set: { claimedAt: now } });
  if (claim.modifiedCount === 0) return 'taken';
  const posted = isOfPushService(device.endpoint, push)
    ? await post(parts, device, notice)
    : { kind: 'refused' as const, said: 'not a host in PUSH_SERVICES' };
  const at = clock();
  const after = afterPosting({ ...notice, refusals: device.refusals ?? 0 }, posted, at);
  const said = posted.kind === 'answered' ? String(posted.status) : posted.said;
  const last = { at, said, isUnreached: posted.kind === 'unreached' };
  if (after.kind === 'closed') {
    const closed = { sentAt: at, outcome: after.outcome, last, attempts: notice.attempts + 1 };
    await models.pushNotices.updateOne({ _id }, { $set: closed });
    const ofDevice = { _id: device._id, endpointHash: device.endpointHash };
    if (after.endsDevice) await models.pushDevices.deleteOne(ofDevice);
    else if (after.outcome === 'sent')
      await models.pushDevices.updateOne(ofDevice, { $set: { lastNoticeAt: at }, $unset: { refusals: '' } });
    else if (refusesDevice(posted)) await models.pushDevices.updateOne(ofDevice, { $inc: { refusals: 1 } });
  } else {
    const again = { claimedAt: null, dueAt: after.dueAt, last, attempts: notice.attempts + 1 };
    await models.pushNotices.updateOne({ _id }, { $set: again });
  }
  const outcome = after.kind === 'closed' ? after.outcome : 'repeated';
  // Only the host: the full endpoint would let others send to the browser.
  logger.info({ kind: notice.kind, host: new URL(device.endpoint).host, said, outcome }, 'notice to a device');
  return outcome;
}

async function close({ models, clock }: SenderParts, { _id }: PushNotice, outcome: NoticeOutcome): Promise<Told> {
  await models.pushNotices.updateOne({ _id, claimedAt: null }, { $set: { sentAt: clock(), outcome } });
  return outcome;
}

/** The device of a notice. It is removed instead if its account is not active or its session was ended. */
async function findLive(
  { models, directory }: SenderParts,
  { deviceId, accountId }: PushNotice,
): Promise<PushDevice | null> {
  // The browser may belong to another account by now.
  const device = await models.pushDevices.findOne({ _id: deviceId, accountId }).lean<PushDevice>();
  if (!device) return null;
  const { id: sessionId, version, accountType: type } = device.session;
  const entry = await directory.find(accountId, sessionId);
  // The expiry of the session's token does not end the device, so it is not checked.
  if (sessionIsLive({ accountId, sessionId, version, type, expiresAt: 0 }, entry)) return device;
  await models.pushDevices.deleteOne({ _id: deviceId, accountId, 'session.id': sessionId });
  return null;
}

/** Encrypts a notice for the device (RFC 8291), signs the request (RFC 8292) and sends it. */
async function post({ push, contact, clock }: SenderParts, device: PushDevice, notice: PushNotice): Promise<Posted> {
  const { title, body, tag, path, until } = notice;
  const now = clock();
  const secondsLeft = Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1_000));
  try {
    const request = webPush.generateRequestDetails(
      { endpoint: device.endpoint, keys: device.keys },
      JSON.stringify({ title, body, tag, path }),
      {
        vapidDetails: { subject: contact, ...push.keys },
        contentEncoding: 'aes128gcm',
        TTL: Math.min(secondsLeft, longestTtlSeconds),
        topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
        urgency: isSoon(now, until) ? 'high' : 'normal',
      },
    );
    const { headers, body: encrypted } = request;
    return await postOutside(device.endpoint, { headers, body: encrypted, allowsLocal: push.allowsLocal });
  } catch {
    return { kind: 'refused', said: "the browser's key is invalid" };
  }
}
