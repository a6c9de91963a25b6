import type { Binding } from '@studio/chassis/http/handler';
import type { WeekWatch } from './week-watch.ts';
import type { TrainingParts } from '../training-parts.ts';
import { scheduleBindings } from './schedule-bindings.ts';
import { registrantBindings } from './registrant-bindings.ts';
import { memberBindings } from './member-bindings.ts';

/** All routes of training. */
export function bindings(parts: TrainingParts, weekWatch: WeekWatch): Binding[] {
  return [...memberBindings(parts, weekWatch), ...scheduleBindings(parts), ...registrantBindings(parts)];
}
