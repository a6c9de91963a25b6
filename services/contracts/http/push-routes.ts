import { z } from 'zod';
import { PUSH_DEVICE_NAME_MAX_LENGTH } from '../rules/push.ts';
import { idSchema, instantSchema, line } from './fields.ts';
import { route } from './route.ts';

const message = 'Este navegador no dio una dirección válida para los avisos';

/** `length` bytes of base64url without padding. */
const bytes = (length: number) => {
  const characters = Math.ceil((length * 4) / 3);
  return z.string({ error: message }).regex(new RegExp(`^[\\w-]{${characters}}$`), { error: message });
};

/** `URL.canParse` is newer than the oldest supported browsers. */
function isUrl(text: string): boolean {
  try {
    return new URL(text) instanceof URL;
  } catch {
    return false;
  }
}

/** The data of the browser's `PushSubscription` (RFC 8030, RFC 8291). */
export const pushDeviceFormSchema = z.object({
  endpoint: z.string({ error: message }).max(1_000, { error: message }).refine(isUrl, { error: message }),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }, { error: message }),
  /** The name by which the member knows the device, e.g. `Chrome en Android`. */
  name: line('Di qué teléfono es', { max: PUSH_DEVICE_NAME_MAX_LENGTH }),
  /** The device under which the studio knew this browser before its subscription changed; it goes. */
  replaces: idSchema.optional(),
});

/** A browser that gets notifications about the member's classes (`docs/product.md` §4.15). */
export const pushDeviceSchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: instantSchema,
  /** When its push service last took a notice for it; absent if it never has. */
  lastNoticeAt: instantSchema.optional(),
});

export const getPushDevices = route({
  method: 'GET',
  path: '/api/users/push',
  summary: "The studio's key for subscriptions, null if it sends no notices, and the caller's devices",
  access: 'member',
  success: { status: 200, schema: z.object({ publicKey: z.string().nullable(), devices: z.array(pushDeviceSchema) }) },
});

export const addPushDevice = route({
  method: 'PUT',
  path: '/api/users/push',
  summary: "Sends this browser notices of the caller's classes until the session ends; a repeat adds no device",
  access: 'member',
  body: pushDeviceFormSchema,
  success: { status: 200, schema: pushDeviceSchema },
  refusals: ['PUSH_OFF', 'PUSH_SERVICE_UNKNOWN'],
});

export const removePushDevice = route({
  method: 'DELETE',
  path: '/api/users/push/:id',
  summary: 'Stops the notices to a device; does nothing for one that is already gone',
  access: 'member',
  success: { status: 204 },
});
