/** The From address. */
export interface Sender {
  readonly name?: string;
  readonly address: string;
}

const plain = String.raw`[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+`;

/** Exactly one address, without anything that a mail header could take for a second address or a name. */
export const plainAddress = new RegExp(`^${plain}$`);

const namedAddress = new RegExp(String.raw`^"?(?<name>[^"\\<>\r\n]*[^"\\<>\s])"?\s*<(?<address>${plain})>$`);

/** Parses `ana@example.com` or `Ana <ana@example.com>`; undefined for anything else. */
export function readSender(text: string): Sender | undefined {
  if (plainAddress.test(text)) return { address: text };
  return namedAddress.exec(text)?.groups as Sender | undefined;
}
