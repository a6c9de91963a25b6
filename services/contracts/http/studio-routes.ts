import { z } from 'zod';
import { route } from './route.ts';

/** The studio's name, contacts and version, the same for everybody. Contacts are empty where not configured. */
export const studioSchema = z.object({
  name: z.string(),
  address: z.string(),
  mapUrl: z.string(),
  facebookUrl: z.string(),
  instagramUrl: z.string(),
  tiktokUrl: z.string(),
  whatsapp: z.string(),
  email: z.string(),
  nit: z.string(),
  publicUrl: z.string(),
  /** Whether a member's second booking at the same hour is refused. */
  refusesOverlaps: z.boolean(),
  /** Whether administrators may sign in with the account of an identity provider (`OIDC_ISSUER`). */
  signsInByOidc: z.boolean(),
  /** Of the software, e.g. `1.1.0`. */
  version: z.string(),
});

export type Studio = z.infer<typeof studioSchema>;

export const getStudio = route({
  method: 'GET',
  path: '/api/studio',
  summary: "The studio's name and contacts, as set at run time, and its version",
  access: 'public',
  success: { status: 200, schema: studioSchema },
});

/** Routes that the gateway answers itself. */
export const studioRoutes = { getStudio } as const;
