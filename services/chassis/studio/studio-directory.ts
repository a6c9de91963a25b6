import { readFileSync } from 'node:fs';
import type { Connection, mongo } from 'mongoose';
import { wayKinds } from '@studio/contracts/rules/ways-to-pay';
import { z } from 'zod';
import { collection, ensureCollection, type Stored } from '../mongo/collection.ts';

/** Id of the only document. */
const studioId = 'studio';

const studioCollection = collection('studio', {
  holds: 'The name, contacts and logo of the studio, as administrators set them (`docs/product.md` §7.13)',
  shape: z.object({
    _id: z.literal(studioId),
    name: z.string(),
    address: z.string(),
    mapUrl: z.string(),
    facebookUrl: z.string(),
    instagramUrl: z.string(),
    tiktokUrl: z.string(),
    whatsapp: z.string(),
    email: z.string(),
    nit: z.string(),
    /** The id of the logo; empty without one. */
    logo: z.string(),
    /** Whether a desk may close the day's cash; one that was never asked may not. */
    deskClosesDay: z.boolean().optional(),
    /** Counts the changes; 0 until it is first set. */
    version: z.int(),
  }),
  subject: null,
});

const studioLogoCollection = collection('studio-logos', {
  holds: 'Each logo that the studio has had: pages that are open still show an earlier one',
  shape: z.object({
    /** SHA-256 of the image, hexadecimal. */
    _id: z.string(),
    /** A PNG. */
    image: z.unknown(),
  }),
  subject: null,
});

/** Id of the only document of the ways to pay. */
const waysToPayId = 'ways-to-pay';

const waysToPayCollection = collection('studio-ways-to-pay', {
  holds: 'How the studio receives money: keys, holders and what their QR says (`docs/product.md` §2.10)',
  shape: z.object({
    _id: z.literal(waysToPayId),
    /** In the order in which they are shown. */
    ways: z.array(
      z.object({
        kind: z.enum(wayKinds),
        key: z.string(),
        holder: z.string(),
        hint: z.string(),
        /** The text of the QR; no image is stored. */
        qr: z.string(),
      }),
    ),
    /** Counts the changes; 0 until they are first set. */
    version: z.int(),
  }),
  subject: null,
});

export type StoredStudio = Stored<typeof studioCollection>;
export type StoredWaysToPay = Stored<typeof waysToPayCollection>;

/** A studio that names no way to pay. */
export const unsetWaysToPay: StoredWaysToPay = { _id: waysToPayId, ways: [], version: 0 };

interface StoredLogo {
  readonly _id: string;
  readonly image: mongo.Binary;
}

/** What is stored of the studio, beside the directory of sessions: auth writes it, and every service reads it. */
export const studioCollections = {
  studio: studioCollection,
  logos: studioLogoCollection,
  waysToPay: waysToPayCollection,
} as const;

/** Settings that hold until an administrator says otherwise. */
export interface StudioDefaults {
  readonly STUDIO_NAME: string;
  readonly STUDIO_ADDRESS?: string;
  readonly STUDIO_MAP_URL?: string;
  readonly STUDIO_FACEBOOK_URL?: string;
  readonly STUDIO_INSTAGRAM_URL?: string;
  readonly STUDIO_TIKTOK_URL?: string;
  readonly STUDIO_WHATSAPP?: string;
  readonly STUDIO_EMAIL?: string;
  readonly STUDIO_NIT?: string;
}

/** The studio while nothing is stored. */
export function unsetStudio(settings: StudioDefaults): StoredStudio {
  return {
    _id: studioId,
    name: settings.STUDIO_NAME,
    address: settings.STUDIO_ADDRESS ?? '',
    mapUrl: settings.STUDIO_MAP_URL ?? '',
    facebookUrl: settings.STUDIO_FACEBOOK_URL ?? '',
    instagramUrl: settings.STUDIO_INSTAGRAM_URL ?? '',
    tiktokUrl: settings.STUDIO_TIKTOK_URL ?? '',
    whatsapp: settings.STUDIO_WHATSAPP ?? '',
    email: settings.STUDIO_EMAIL ?? '',
    nit: settings.STUDIO_NIT ?? '',
    logo: '',
    version: 0,
  };
}

interface DirectoryPlace {
  /** Any connection to the deployment. */
  readonly connection: Connection;
  readonly namespace: string;
}

/** Opens the collections (database `<namespace>_sessions`). */
export function openStudioDirectory({ connection, namespace }: DirectoryPlace) {
  const db = connection.getClient().db(`${namespace}_sessions`);
  const logos = db.collection<StoredLogo>(studioLogoCollection.name);
  const studio = db.collection<StoredStudio>(studioCollection.name);
  const waysToPay = db.collection<StoredWaysToPay>(waysToPayCollection.name);
  return {
    studio,
    waysToPay,
    /** Whether a desk may close the day's cash now. */
    deskClosesDay: async (): Promise<boolean> => (await studio.findOne({ _id: studioId }))?.deskClosesDay ?? false,
    /** The ways to pay as they are now. */
    readWaysToPay: async (): Promise<StoredWaysToPay> =>
      (await waysToPay.findOne({ _id: waysToPayId })) ?? unsetWaysToPay,
    /** The image with this id; undefined if there is none. */
    readLogo: async (id: string): Promise<Buffer | undefined> => {
      const found = await logos.findOne({ _id: id });
      return found ? Buffer.from(found.image.buffer) : undefined;
    },
    /** Stores an image; storing it again changes nothing. */
    keepLogo: async (id: string, image: Buffer): Promise<void> => {
      await logos.updateOne(
        { _id: id },
        { $setOnInsert: { image: image as unknown as mongo.Binary } },
        { upsert: true },
      );
    },
    /** Called by the service that writes them, before it starts. */
    ensure: async (): Promise<void> => {
      for (const declared of Object.values(studioCollections)) await ensureCollection(db, declared);
    },
  };
}

/** The logo of a studio without one of its own: the mark that its pages show. */
const mark = readFileSync(new URL('./mark.png', import.meta.url));

export type StudioContacts = Omit<StoredStudio, '_id' | 'logo' | 'deskClosesDay' | 'version'>;

/** The studio on paper and in mails. */
export interface StudioBrand extends StudioContacts {
  /** A PNG. */
  readonly readLogo: () => Promise<Buffer>;
  readonly readWaysToPay: () => Promise<StoredWaysToPay>;
}

export type ReadBrand = () => Promise<StudioBrand>;

/** A studio of which nothing is known but its name. */
export function brandNamed(name: string): ReadBrand {
  const { _id, logo: _logo, version: _version, ...contacts } = unsetStudio({ STUDIO_NAME: name });
  return async () => ({ ...contacts, readLogo: async () => mark, readWaysToPay: async () => unsetWaysToPay });
}

/** Reads the studio each time: its mails, files and calendars show it as it is now. */
export function createBrandReader(place: DirectoryPlace, settings: StudioDefaults): ReadBrand {
  const { studio, readLogo, readWaysToPay } = openStudioDirectory(place);
  return async () => {
    const stored = (await studio.findOne({ _id: studioId })) ?? unsetStudio(settings);
    const { _id, version: _version, deskClosesDay: _desk, logo, ...contacts } = stored;
    return { ...contacts, readLogo: async () => (logo ? await readLogo(logo) : undefined) ?? mark, readWaysToPay };
  };
}
