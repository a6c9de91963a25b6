import type { Binding } from '@studio/chassis/http/handler';
import type { Fence } from '@studio/chassis/http/pass-fence';
import type { AuthParts } from './auth-parts.ts';
import { adminBindings } from './admin-bindings.ts';
import { mailPreferenceBindings } from './mail-preferences/mail-preference-bindings.ts';
import { type AddressLimits, memberBindings } from './member-bindings.ts';
import { ownDataBindings } from './own-data/own-data-bindings.ts';

interface BindingsParts {
  readonly limits: AddressLimits;
  /** After it, training has applied all earlier account events. */
  readonly trainingFence: Fence;
  readonly studioName: string;
}

/** All routes of auth. */
export function bindings(parts: AuthParts, { limits, trainingFence, studioName }: BindingsParts): Binding[] {
  return [
    ...memberBindings(parts, limits),
    ...ownDataBindings(parts),
    ...adminBindings(parts, trainingFence),
    ...mailPreferenceBindings(parts, studioName),
  ];
}
