import type { Binding } from '@studio/chassis/http/handler';
import type { Fence } from '@studio/chassis/http/pass-fence';
import type { AuthParts } from '../auth-parts.ts';
import { adminBindings } from './admin-bindings.ts';
import { type AddressLimits, memberBindings } from './member-bindings.ts';

interface BindingsParts {
  readonly limits: AddressLimits;
  /** Behind it, training has taken in all that was told of accounts. */
  readonly trainingFence: Fence;
}

/** Every call that auth answers. */
export function bindings(parts: AuthParts, { limits, trainingFence }: BindingsParts): Binding[] {
  return [...memberBindings(parts, limits), ...adminBindings(parts, trainingFence)];
}
