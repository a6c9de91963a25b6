/** Whether a host is an IP address: the last label of a name has letters. */
export const isNumbers = (hostname: string) => /\.\d+$|:/.test(hostname);

/**
 * Whether passkeys work on this page. They belong to the host of the studio's address, which has to be a name
 * (docs/product.md §4.12). `publicUrl` is empty until the studio's settings have arrived.
 */
export function passkeysWork(publicUrl: string): boolean {
  const { origin, hostname } = window.location;
  return 'PublicKeyCredential' in window && publicUrl === origin && !isNumbers(hostname);
}
