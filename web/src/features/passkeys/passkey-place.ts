const isNumbers = (hostname: string) => /^[\d.]+$|:/.test(hostname);

/**
 * Whether passkeys work on this page. They belong to the host of the studio's address, which has to be a name
 * (docs/product.md §4.12). `publicUrl` is empty until the studio's settings have arrived.
 */
export function passkeysWork(publicUrl: string): boolean {
  const { origin, hostname } = window.location;
  return 'PublicKeyCredential' in window && publicUrl === origin && !isNumbers(hostname);
}

/** Why no passkey works here, in words; null if they may work. */
export function whyNoPasskey(publicUrl: string): string | null {
  const { origin, hostname } = new URL(publicUrl || window.location.href);
  if (isNumbers(hostname)) return 'Las llaves de acceso no funcionan en una dirección de números.';
  if (origin !== window.location.origin) return `Las llaves de acceso solo funcionan en ${publicUrl}`;
  return 'PublicKeyCredential' in window ? null : 'Este navegador no admite llaves de acceso.';
}
