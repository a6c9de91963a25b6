import type { Binding } from '@studio/chassis/http/handler';
import type { Fence } from '@studio/chassis/http/pass-fence';
import type { AuthParts } from '../auth-parts.ts';
import { adminBindings } from './admin-bindings.ts';
import { type AddressLimits, memberBindings } from './member-bindings.ts';

interface BindingsParts {
  readonly limits: AddressLimits;
  /** After it, training has applied all earlier account events. */
  readonly trainingFence: Fence;
}

/** All routes of auth. */
export function bindings(parts: AuthParts, { limits, trainingFence }: BindingsParts): Binding[] {
  return [...memberBindings(parts, limits), ...adminBindings(parts, trainingFence)];
}
