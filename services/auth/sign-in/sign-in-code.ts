import { randomInt } from 'node:crypto';
import bcrypt from 'bcrypt';
import { trusted } from 'mongoose';
import { currentContext, runInContext, wasDoneBefore } from '@studio/chassis/context/request-context';
import { AppError } from '@studio/chassis/errors/app-error';
import { writeLetter } from '@studio/chassis/mail/letter';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import { refusals } from '@studio/contracts/http/refusals';
import { SIGN_IN_CODE_ATTEMPTS, SIGN_IN_CODE_DIGITS, SIGN_IN_CODE_MINUTES } from '@studio/contracts/rules/sign-in';
import type { AuthParts } from '../auth-parts.ts';
import { type AccountLetters, accountMail, newPasswordLink, type Reader } from '../mails/account-mail.ts';
import type { Account } from '../models/account.model.ts';
import type { SignInCode } from '../models/passkey.model.ts';

/** A code lasts minutes and five attempts, so more rounds would protect nothing. */
const codeCost = 8;

/**
 * Creates the code that stands in for a passkey when its mail is sent, so that only the mail contains it. An earlier
 * code ends (`docs/product.md` §4.12).
 */
async function issueSignInCode(
  { models, clock }: Pick<AuthParts, 'models' | 'clock'>,
  { _id }: Pick<Account, '_id'>,
): Promise<string> {
  const code = String(randomInt(10 ** SIGN_IN_CODE_DIGITS)).padStart(SIGN_IN_CODE_DIGITS, '0');
  const codeHash = await bcrypt.hash(code, codeCost);
  const expiresAt = new Date(clock().getTime() + SIGN_IN_CODE_MINUTES * 60_000);
  const set = { codeHash, attemptsLeft: SIGN_IN_CODE_ATTEMPTS, expiresAt };
  await models.signInCodes.updateOne({ _id }, { $set: set }, { upsert: true });
  return code;
}

type Parts = Pick<AuthParts, 'models' | 'passwords' | 'unitOfWork' | 'mailOutbox' | 'clock'>;

/**
 * Uses up the code, mails the owner and adds an activity entry. Each attempt is counted before it is compared.
 * @throws AppError SIGN_IN_CODE_INVALID
 */
export async function useSignInCode(parts: Parts, { _id }: Pick<Account, '_id'>, given: string): Promise<void> {
  if (wasDoneBefore()) return;
  const alive = { _id, attemptsLeft: trusted({ $gt: 0 }), expiresAt: trusted({ $gt: parts.clock() }) };
  const code = await parts.models.signInCodes
    .findOneAndUpdate(alive, { $inc: { attemptsLeft: -1 } })
    .lean<SignInCode | null>();
  const isRight = code !== null && (await parts.passwords.matches(given, code.codeHash));
  if (!isRight) throw new AppError(refusals.SIGN_IN_CODE_INVALID);
  const act = { kind: 'signed-in-by-code', about: { user: _id }, facts: {}, isNoted: false } as const;
  await runInContext({ ...currentContext()!, actorId: _id, act }, () =>
    parts.unitOfWork(async (tx) => {
      const { codeHash } = code;
      const { deletedCount } = await parts.models.signInCodes.deleteOne({ _id, codeHash }, tx);
      if (deletedCount === 0) throw new AppError(refusals.SIGN_IN_CODE_INVALID);
      await parts.mailOutbox.write(tx.session, [accountMail(signedInByCode, _id)]);
    }),
  );
}

const signInCode = 'sign-in-code';
const signedInByCode = 'signed-in-by-code';

/** The mail with a code that stands in for a passkey. */
export function signInCodeMail(accountId: string): MailToWrite {
  return accountMail(signInCode, accountId);
}

export const signInCodeLetters: AccountLetters = {
  [signInCode]: async ({ account, reader }, parts) => signInCodeLetter(reader, await issueSignInCode(parts, account)),
  [signedInByCode]: ({ reader }) => signedInByCodeLetter(reader),
};

/** Contains the code, but not in the subject, which phones show on a locked screen. */
function signInCodeLetter(reader: Reader, code: string) {
  return writeLetter({
    ...reader,
    subject: 'Tu código para entrar',
    paragraphs: [
      `Tu código es: ${code}`,
      `Vence en ${SIGN_IN_CODE_MINUTES} minutos y se puede usar una sola vez. No se lo des a nadie: el estudio nunca te lo pide.`,
    ],
    link: newPasswordLink(reader, 'No fui yo: restablecer contraseña'),
    closing: [
      'Quien pidió este código conoce tu contraseña. Si no fuiste tú, restablécela y comunícate con el estudio.',
    ],
  });
}

/** Sent after a sign-in by code: by the owner who lost a passkey, or by an intruder who reads these mails. */
function signedInByCodeLetter(reader: Reader) {
  return writeLetter({
    ...reader,
    subject: 'Entraste con un código',
    paragraphs: [
      'Alguien entró a tu cuenta de administrador con tu contraseña y un código enviado a este correo, sin llave de acceso.',
      'Si perdiste una llave, quítala en tu perfil y agrega otra.',
    ],
    link: newPasswordLink(reader, 'No fui yo: restablecer contraseña'),
    closing: [
      'Si fuiste tú, no tienes que hacer nada más. Si no, restablece tu contraseña y comunícate con el estudio.',
    ],
  });
}
