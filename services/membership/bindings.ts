import type { Binding } from '@studio/chassis/http/handler';
import type { MembershipParts } from './membership-parts.ts';
import { assignmentBindings } from './assignment-bindings.ts';
import type { Fences } from './fences.ts';
import { planBindings } from './plans/plan-bindings.ts';

/** All routes of membership. */
export function bindings(parts: MembershipParts, fences: Fences): Binding[] {
  return [...planBindings(parts), ...assignmentBindings(parts, fences)];
}
