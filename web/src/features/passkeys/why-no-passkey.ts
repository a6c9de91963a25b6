import { isNumbers } from './passkey-place.ts';

/** Why no passkey works on this page, in words; null if they may work (docs/product.md §4.12). */
export function whyNoPasskey(publicUrl: string): string | null {
  const { origin, hostname } = new URL(publicUrl || window.location.href);
  if (isNumbers(hostname)) return 'Las llaves de acceso no funcionan en una dirección de números.';
  if (origin !== window.location.origin) return `Las llaves de acceso solo funcionan en ${publicUrl}`;
  return 'PublicKeyCredential' in window ? null : 'Este navegador no admite llaves de acceso.';
}
