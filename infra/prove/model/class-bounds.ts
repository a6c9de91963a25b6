import { memberNames } from './acts.ts';
import type { StudioState } from './studio-state.ts';

/**
 * Checks the bounds of classes, which hold in every state however it came about (docs/product.md §2). A member never has
 * more classes than the paid and kept plans grant, less those booked from them; a held plan never has fewer than it
 * grants, less those booked from it. Returns the breach, or null.
 */
export function breachOfBounds({ members, trainings }: StudioState): string | null {
  for (const [index, { status, plan, next, carried, grants }] of members.entries()) {
    if (status === 'deleted') continue;
    const standing = (id: number) => trainings.filter(({ seats }) => seats[index]?.paidBy === id).length;
    const kept = grants.filter(({ isVoid }) => !isVoid);
    const most = kept.reduce((sum, { id, classes }) => sum + classes - standing(id), 0);
    const has = (plan?.classes ?? 0) + (next?.classes ?? 0) + carried;
    const who = memberNames[index];
    if (has > most) return `${who} has ${has} classes, the plans that were paid and kept leave ${most}`;
    for (const held of [plan, next]) {
      const least = held ? grants[held.id]!.classes - standing(held.id) : 0;
      if (held && held.classes < least) return `${who} has ${held.classes} classes of a plan that leaves ${least}`;
    }
  }
  return null;
}
