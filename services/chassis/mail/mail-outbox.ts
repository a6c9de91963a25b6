import type { ClientSession, Connection, mongo } from 'mongoose';
import { type Cause, currentCause } from '../context/request-context.ts';

/** A mail to send: written in the transaction that makes it due, kept until the SMTP server accepts or refuses it. */
export interface MailRow {
  /** What the mail is about, e.g. `training-cancelled:<bookingId>`; a key is written only once. */
  readonly _id: string;
  readonly accountId: string;
  readonly template: string;
  /** What the template needs and the service does not store elsewhere; no personal data. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Set during an attempt to send it; such a mail cannot be superseded. */
  readonly attemptAt?: Date | null;
  /** When its event was emitted. */
  readonly toldAt?: Date;
  /** A later mail on the same subject supersedes an unsent one. */
  readonly subject?: string;
  /** The mail is not sent before it is released. */
  readonly held?: true;
  /** How often it was postponed. */
  readonly postponed?: number;
  /**
   * When it may be sent from: when it was written or released, or a `notBefore` given when it was written or composed.
   */
  readonly createdAt: Date;
  /** The request that made it due. */
  readonly cause?: Cause;
  /** When the SMTP server accepted it or refused it for good, or when there was no recipient any more. */
  readonly sentAt: Date | null;
  readonly outcome: 'sent' | 'dropped' | 'refused' | null;
}

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

const sentRowsAreKeptForSeconds = 7 * 24 * 60 * 60;

export function mailsOf(connection: Connection): mongo.Collection<MailRow> {
  if (!connection.db) throw new Error('the connection is not open');
  return connection.db.collection<MailRow>('mails');
}

/** The filter that the index `unsent` serves. */
export const unsentMail = { sentAt: { $type: 'null' } } as const;

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

/** Creates the mail outbox with its indexes: unsent mails by time; all others expire after a week. */
export async function ensureMailOutbox(connection: Connection): Promise<void> {
  const mails = mailsOf(connection);
  await mails.createIndex({ sentAt: 1, createdAt: 1 }, { name: 'unsent', partialFilterExpression: unsentMail });
  await mails.createIndex({ sentAt: 1 }, { name: 'sent', expireAfterSeconds: sentRowsAreKeptForSeconds });
}

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
