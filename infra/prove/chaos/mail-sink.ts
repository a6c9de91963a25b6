import { appendFileSync, readFileSync } from 'node:fs';
import { catchMails } from '@studio/chassis/testing/mail-catcher';

/**
 * A mail server that can be killed: `node mail-sink.ts <port> <file>`. It appends each mail to the file before
 * accepting it, so no accepted mail is lost.
 */
if (import.meta.main) {
  const [, , port = '', file = ''] = process.argv;
  await catchMails({
    port: Number(port),
    take: ({ to, source }) => appendFileSync(file, `${JSON.stringify({ to, subject: subjectOf(source) })}\n`),
  });
}

export interface TakenMail {
  readonly to: string;
  readonly subject: string;
}

/** Reads the mails that a sink has accepted. */
export function readTakenMails(file: string): TakenMail[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as TakenMail);
}

export function subjectOf(source: string): string {
  const header = (source.split('\n\n', 1)[0] ?? '').replaceAll(/\n[ \t]+/g, ' ');
  return decoded(/^Subject: (.*)$/im.exec(header)?.[1]?.trim() ?? '');
}

/** Words with accents, such as "miércoles", are encoded in a header (RFC 2047). */
function decoded(header: string): string {
  const oneWord = header.replaceAll(/\?= +=\?/g, '?==?');
  return oneWord.replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_word, kind: string, text: string) => {
    if (kind.toUpperCase() === 'B') return Buffer.from(text, 'base64').toString();
    return decodeURIComponent(text.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%'));
  });
}
