import type { Binding } from '@studio/chassis/http/handler';
import type { AuthParts } from '../auth-parts.ts';
import { adminBindings } from './admin-bindings.ts';
import { type AddressLimits, memberBindings } from './member-bindings.ts';

/** Every call that auth answers. */
export function bindings(parts: AuthParts, limits: AddressLimits): Binding[] {
  return [...memberBindings(parts, limits), ...adminBindings(parts)];
}
