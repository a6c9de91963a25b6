import type { Studio } from './studio-endpoints.ts';

/** Whether there is a channel to follow or to write to: a heading above none would stand there alone. */
export function hasContacts({ whatsapp, instagramUrl, facebookUrl, tiktokUrl }: Studio): boolean {
  return [whatsapp, instagramUrl, facebookUrl, tiktokUrl].some(Boolean);
}
