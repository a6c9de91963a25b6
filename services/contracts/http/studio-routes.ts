import { z } from 'zod';
import { addressOf, isPageAddress, LOGO_MAX_BYTES, messageNumber, studioRefusals } from '../rules/studio.ts';
import { emailSchema, line, orNone, texts } from './fields.ts';
import { route } from './route.ts';
import { versionHeaders, versionSchema } from './version.ts';

/** What administrators say of their studio (`docs/product.md` §7.13). All but the name may be empty. */
export const studioProfileSchema = z.object({
  name: z.string(),
  address: z.string(),
  mapUrl: z.string(),
  facebookUrl: z.string(),
  instagramUrl: z.string(),
  tiktokUrl: z.string(),
  whatsapp: z.string(),
  email: z.string(),
  nit: z.string(),
  /** The address of its image, which names its content. */
  logo: z.string(),
});

export type StudioProfile = z.infer<typeof studioProfileSchema>;

/** The studio's name, contacts and version, the same for everybody. Contacts are empty where not configured. */
export const studioSchema = studioProfileSchema.extend({
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
  summary: "The studio's name, contacts and logo, its rules for the screens, and the version of the software",
  access: 'public',
  success: { status: 200, schema: studioSchema },
});

const page = (label: string, network?: Parameters<typeof addressOf>[1]) =>
  z
    .string({ error: label })
    .overwrite((typed) => addressOf(typed, network))
    .max(300, { error: 'Máximo 300 caracteres' })
    .refine((address) => address === '' || isPageAddress(address), { error: label });

const whatsapp = 'Escribe el número con indicativo, como +57 300 123 4567';
const logo = studioRefusals.LOGO_INVALID.message;
const prefix = 'data:image/png;base64,';

export const studioFormSchema = z.object({
  name: line('Escribe el nombre del estudio', { max: 80 }),
  address: line(texts.incomplete, { min: 0, max: 200 }),
  mapUrl: page('Pega el enlace del mapa completo'),
  facebookUrl: page('Escribe el enlace o el usuario de Facebook', 'facebook'),
  instagramUrl: page('Escribe el enlace o el usuario de Instagram', 'instagram'),
  tiktokUrl: page('Escribe el enlace o el usuario de TikTok', 'tiktok'),
  whatsapp: z
    .string({ error: whatsapp })
    .overwrite(messageNumber)
    .regex(/^(?:|\+?\d[\d ]{6,19})$/, { error: whatsapp }),
  email: orNone(emailSchema, texts.email).transform((email) => email ?? ''),
  nit: line(texts.incomplete, { min: 0, max: 20 }),
  /** Empty, the address of the stored image, or a new one as `data:image/png;base64,…`. */
  logo: z
    .string({ error: logo })
    .max(prefix.length + Math.ceil(LOGO_MAX_BYTES / 3) * 4, { error: logo })
    .regex(/^(?:|\/api\/studio\/logos\/[0-9a-f]{64}|data:image\/png;base64,[A-Za-z0-9+/]+={0,2})$/, { error: logo }),
  /** «Recepción puede cerrar la caja»; without it, it stays as it is. */
  deskClosesDay: z.boolean({ error: texts.incomplete }).optional(),
});

/** The studio as administrators edit it: what everybody sees, and a rule of theirs. */
export const editedStudioSchema = studioProfileSchema.extend({
  /** Whether a desk may close the day's cash. */
  deskClosesDay: z.boolean(),
  version: versionSchema,
});

export const readStudioProfile = route({
  method: 'GET',
  path: '/api/studio/profile',
  summary: "The studio's name, contacts and logo alone, which the gateway reads",
  access: 'public',
  success: { status: 200, schema: studioProfileSchema },
});

export const readStudioLogo = route({
  method: 'GET',
  path: '/api/studio/logos/:hash',
  summary: 'A logo of the studio, by the hash of its content',
  access: 'public',
  params: z.object({ hash: z.string() }),
  success: { status: 200, file: ['image/png'], forGood: true },
  refusals: ['LOGO_NOT_FOUND'],
});

export const getStudioProfile = route({
  method: 'GET',
  path: '/api/admin/studio',
  summary: 'The studio as administrators edit it',
  access: 'admin',
  success: { status: 200, schema: editedStudioSchema, version: 'version' },
});

export const setStudioProfile = route({
  method: 'PUT',
  path: '/api/admin/studio',
  summary: "Sets the studio's name, contacts and logo, on pages and in mails, reports and calendars",
  access: 'admin',
  act: { kind: 'studio-described', about: 'studio' },
  headers: versionHeaders,
  body: studioFormSchema,
  success: {
    status: 200,
    schema: z.object({ studio: editedStudioSchema, message: z.string() }),
    version: 'studio.version',
  },
  refusals: ['LOGO_INVALID'],
});

/** Routes that the gateway answers itself. */
export const studioRoutes = { getStudio } as const;

export const studioProfileRoutes = { readStudioProfile, readStudioLogo, getStudioProfile, setStudioProfile } as const;
