import type { ClientSession, Connection, mongo } from 'mongoose';
import { type Cause, currentCause } from '../context/request-context.ts';

/** A mail that is to be sent: written in the transaction that makes it due, kept until the SMTP server has decided on it. */
export interface MailRow {
  /** What the mail is about, e.g. `training-cancelled:<bookingId>`: a second one with the same key is not made. */
  readonly _id: string;
  readonly accountId: string;
  readonly template: string;
  /** What the template needs and the service does not store elsewhere; no personal data. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Set while an attempt to send it is under way: it can't be superseded then. */
  readonly attemptAt?: Date | null;
  /** What an unsent mail is superseded by: a later one on the same subject. */
  readonly subject?: string;
  readonly createdAt: Date;
  /** The request that made it due. */
  readonly cause?: Cause;
  /** When the SMTP server took it or refused it for good, or when there turned out to be nobody to mail any more. */
  readonly sentAt: Date | null;
  readonly outcome: 'sent' | 'dropped' | 'refused' | null;
}

export interface MailToWrite {
  readonly key: string;
  readonly accountId: string;
  readonly template: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Unsent mails on the same subject are removed, and this one takes their place. */
  readonly subject?: string;
  /** It says that what the one before on its subject says was undone: where that is unsent, neither is sent. */
  readonly cancelsOut?: true;
}

export interface MailOutbox {
  /** Writes mails in the caller's transaction; those whose key is known already are left as they are. */
  write(session: ClientSession, mails: readonly MailToWrite[]): Promise<void>;
}

const sentRowsAreKeptForSeconds = 7 * 24 * 60 * 60;

export function mailsOf(connection: Connection): mongo.Collection<MailRow> {
  if (!connection.db) throw new Error('the connection is not open');
  return connection.db.collection<MailRow>('mails');
}

/** The filter that the index of unsent mails answers. */
export const unsentMail = { sentAt: { $type: 'null' } } as const;

/** Mails that nobody has received: those that wait, and those that the SMTP server has refused for good. */
export const unreceivedMail = { outcome: { $in: [null, 'refused'] } } as const satisfies mongo.Filter<MailRow>;

/** Creates the mail outbox with its indexes: unsent ones in order of time; all others expire after a week. */
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
      const createdAt = new Date();
      const cause = currentCause();
      await mails.bulkWrite(
        due.map(({ key, accountId, template, payload, subject }) => {
          const mail = { accountId, template, payload, ...(subject !== undefined && { subject }) };
          const row = { ...mail, ...(cause && { cause }), createdAt, sentAt: null, outcome: null };
          return { updateOne: { filter: { _id: key }, update: { $setOnInsert: row }, upsert: true } };
        }),
        { session },
      );
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
