import { createECDH } from 'node:crypto';
import { isOnTrial } from '@studio/chassis/http/post-outside';
import { isLocal } from '@studio/chassis/http/client-address';

/** The studio's means to send notices: keys and allowed hosts. */
export interface PushService {
  /** VAPID (RFC 8292), base64url; browsers subscribe with the public key. */
  readonly keys: { readonly publicKey: string; readonly privateKey: string };
  /** The hosts that may be called; `.example.com` means all subdomains. */
  readonly hosts: readonly string[];
  /** Whether listed hosts of this machine may be called without encryption and at any port. */
  readonly allowsLocal: boolean;
}

interface Settings {
  readonly VAPID_PRIVATE_KEY?: string | undefined;
  readonly PUSH_SERVICES: string;
  readonly PUBLIC_URL: string;
}

/** Forbids all push services. An empty setting would count as not set. */
const noHosts = 'none';

/** A host, or a dot and a domain. */
const host = String.raw`\.?[\w-]+(?:\.[\w-]+)*`;
export const pushServicesPattern = new RegExp(`^(?:${noHosts}|${host}(?:\\s*,\\s*${host})*)$`);

/** The push services of Chrome and Edge, Firefox, Safari, and Edge on older versions of Windows. */
export const usualPushServices =
  'fcm.googleapis.com,updates.push.services.mozilla.com,.push.apple.com,.notify.windows.com';

/** Why the studio sends no notices; null if it does. */
export function whyPushIsOff({ VAPID_PRIVATE_KEY, PUSH_SERVICES }: Omit<Settings, 'PUBLIC_URL'>): string | null {
  if (VAPID_PRIVATE_KEY === undefined) return 'VAPID_PRIVATE_KEY is not set';
  return PUSH_SERVICES === noHosts ? `PUSH_SERVICES is ${noHosts}` : null;
}

/** The push service by the settings; null if the studio sends no notices (`docs/product.md` §4.15). */
export function readPushService(settings: Settings): PushService | null {
  const { VAPID_PRIVATE_KEY: privateKey, PUSH_SERVICES, PUBLIC_URL } = settings;
  if (privateKey === undefined || whyPushIsOff(settings) !== null) return null;
  return {
    keys: { privateKey, publicKey: publicKeyOf(privateKey) },
    hosts: PUSH_SERVICES.toLowerCase()
      .split(',')
      .map((each) => each.trim()),
    allowsLocal: isOnTrial(PUBLIC_URL),
  };
}

/** The public half of a VAPID key, uncompressed, base64url. @throws Error if it is not a P-256 key */
function publicKeyOf(privateKey: string): string {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey, 'base64url');
  return ecdh.getPublicKey('base64url');
}

/** Whether a text is a P-256 private key: 32 bytes, base64url. */
export function isVapidKey(text: string): boolean {
  try {
    return /^[\w-]{43}$/.test(text) && publicKeyOf(text) !== '';
  } catch {
    return false;
  }
}

/**
 * Whether an endpoint that a browser named belongs to an allowed push service: a listed host, over https at the default
 * port. If only this machine reaches the studio, a listed host of this machine may use any port, and http as well.
 */
export function isOfPushService(endpoint: string, { hosts, allowsLocal }: Omit<PushService, 'keys'>): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const isNamed = hosts.some((each) => (each.startsWith('.') ? hostname.endsWith(each) : hostname === each));
  if (!isNamed || username !== '' || password !== '') return false;
  if (allowsLocal && isLocal(hostname)) return protocol === 'http:' || protocol === 'https:';
  return protocol === 'https:' && port === '';
}
