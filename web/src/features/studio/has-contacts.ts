import type { Studio } from './studio-endpoints.ts';

/** Whether any contact is configured, so that the heading has content. */
export function hasContacts({ whatsapp, instagramUrl, facebookUrl, tiktokUrl }: Studio): boolean {
  return [whatsapp, instagramUrl, facebookUrl, tiktokUrl].some(Boolean);
}
