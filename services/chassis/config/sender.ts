/** Of whom a mail is. */
export interface Sender {
  readonly name?: string;
  readonly address: string;
}

const plain = String.raw`[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+`;

/** One address and nothing else: nothing in it that a mail header could read as a second address or a name. */
export const plainAddress = new RegExp(`^${plain}$`);

const namedAddress = new RegExp(String.raw`^"?(?<name>[^"\\<>\r\n]*[^"\\<>\s])"?\s*<(?<address>${plain})>$`);

/** Reads `ana@example.com`, or `Ana <ana@example.com>`; undefined when it is neither. */
export function readSender(text: string): Sender | undefined {
  if (plainAddress.test(text)) return { address: text };
  return namedAddress.exec(text)?.groups as Sender | undefined;
}
