import type { Binding } from '@studio/chassis/http/handler';
import type { WeekWatch } from './week-watch.ts';
import type { TrainingParts } from '../training-parts.ts';
import { adminBindings } from './admin-bindings.ts';
import { memberBindings } from './member-bindings.ts';

/** All routes of training. */
export function bindings(parts: TrainingParts, weekWatch: WeekWatch): Binding[] {
  return [...memberBindings(parts, weekWatch), ...adminBindings(parts)];
}
