import type { ClientSession, Connection, mongo } from 'mongoose';
import { z } from 'zod';
import { currentCause } from '../context/request-context.ts';
import { collection, type Stored } from '../mongo/collection.ts';

/** The filter that the index `unsent` serves. */
export const unsentMail = { sentAt: { $type: 'null' } } as const;

export const mailCollection = collection('mails', {
  holds:
    'A mail to send: written in the transaction that makes it due, kept until the SMTP server accepts or refuses it',
  shape: z.object({
    /** What the mail is about, e.g. `training-cancelled:<bookingId>`; a key is written only once. */
    _id: z.string(),
    accountId: z.string(),
    template: z.string(),
    /** What the template needs and the service does not store elsewhere; no personal data. */
    payload: z.record(z.string(), z.unknown()),
    /** Set during an attempt to send it; such a mail cannot be superseded. */
    attemptAt: z.date().nullable().exactOptional(),
    /** When its event was emitted. */
    toldAt: z.date().exactOptional(),
    /** A later mail on the same subject supersedes an unsent one. */
    subject: z.string().exactOptional(),
    /** The mail is not sent before it is released. */
    held: z.literal(true).exactOptional(),
    /** How often it was postponed. */
    postponed: z.int().exactOptional(),
    /**
     * When it may be sent from: when it was written or released, or a `notBefore` given when it was written or composed.
     */
    createdAt: z.date(),
    /** The request that made it due. */
    cause: z.object({ correlationId: z.string(), traceparent: z.string().exactOptional() }).exactOptional(),
    /** When the SMTP server accepted it or refused it for good, or when there was no recipient any more. */
    sentAt: z.date().nullable(),
    outcome: z.enum(['sent', 'dropped', 'refused']).nullable(),
  }),
  indexes: [
    { key: { sentAt: 1, createdAt: 1 }, name: 'unsent', partialFilterExpression: unsentMail },
    { key: { sentAt: 1 }, name: 'sent', expireAfterSeconds: 7 * 24 * 60 * 60 },
  ],
  subject: { field: 'accountId', onDeletion: 'stays' },
});

export type MailRow = Stored<typeof mailCollection>;

export interface MailToWrite {
  readonly key: string;
  readonly accountId: string;
  readonly template: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** This mail replaces unsent mails on the same subject. */
  readonly subject?: string;
  /** It revokes the previous mail on its subject: if that one is unsent, neither is sent. */
  readonly cancelsOut?: true;
  /** The mail waits until then, e.g. to collect the events of an hour. */
  readonly notBefore?: Date;
  /** The mail waits for `release`, since the work that it reports is not finished yet. */
  readonly held?: true;
}

export interface MailOutbox {
  /** Writes mails in the caller's transaction. A mail whose key exists is left unchanged. */
  write(session: ClientSession, mails: readonly MailToWrite[]): Promise<void>;
  /** Releases the held mails whose keys begin with the prefix. */
  release(session: ClientSession, keyPrefix: string): Promise<void>;
}

export function mailsOf(connection: Connection): mongo.Collection<MailRow> {
  if (!connection.db) throw new Error('the connection is not open');
  return connection.db.collection<MailRow>(mailCollection.name);
}

/** The filter of unsent mails that may be sent by now. */
export function sendableMail(now: Date) {
  return { ...unsentMail, createdAt: { $lte: now }, held: { $exists: false } } as const;
}

/** The filter of the mails whose keys begin with the prefix. */
export function keyedBy(prefix: string) {
  return { _id: { $gte: prefix, $lt: `${prefix}\uffff` } };
}

/** Mails that did not reach anyone: waiting ones, and those that the SMTP server refused for good. */
export const unreceivedMail = { outcome: { $in: [null, 'refused'] } } as const satisfies mongo.Filter<MailRow>;

/** The mail outbox of a service: the collection `mails` of its own database. */
export function createMailOutbox(connection: Connection): MailOutbox {
  const mails = mailsOf(connection);
  return {
    write: async (session, rows) => {
      const superseded = await supersede(mails, session, rows);
      const due = rows.filter(({ subject, cancelsOut }) => !(cancelsOut && superseded.has(subject)));
      if (due.length === 0) return;
      const now = new Date();
      const cause = currentCause();
      await mails.bulkWrite(
        due.map(({ key, accountId, template, payload, subject, notBefore: createdAt = now, held }) => {
          const mail = {
            accountId,
            template,
            payload,
            ...(subject !== undefined && { subject }),
            ...(held && { held }),
          };
          const row = { ...mail, ...(cause && { cause }), createdAt, sentAt: null, outcome: null };
          return { updateOne: { filter: { _id: key }, update: { $setOnInsert: row }, upsert: true } };
        }),
        { session },
      );
    },
    release: async (session, keyPrefix) => {
      const held = { ...keyedBy(keyPrefix), held: true } as const;
      await mails.updateMany(held, { $set: { createdAt: new Date() }, $unset: { held: '' } }, { session });
    },
  };
}

/** Removes unsent mails on the subjects of new ones; returns the subjects that had any. */
async function supersede(
  mails: mongo.Collection<MailRow>,
  session: ClientSession,
  rows: readonly MailToWrite[],
): Promise<ReadonlySet<string | undefined>> {
  const subjects = rows.flatMap(({ subject }) => subject ?? []);
  if (subjects.length === 0) return new Set();
  const unsent = await mails
    .find({ ...unsentMail, attemptAt: null, subject: { $in: subjects } }, { session, hint: 'unsent' })
    .toArray();
  if (unsent.length > 0) await mails.deleteMany({ _id: { $in: unsent.map(({ _id }) => _id) } }, { session });
  return new Set(unsent.map(({ subject }) => subject));
}
