import { counted } from '../../../ui/counted.ts';
import type { MovePreview } from './admin-training-endpoints.ts';

const effects = [
  { of: 'withoutPlan', one: 'sin plan ese día', many: 'sin plan ese día' },
  { of: 'overLimit', one: 'pasa su límite semanal', many: 'pasan su límite semanal' },
  { of: 'overlapping', one: 'tiene otra clase a esa hora', many: 'tienen otra clase a esa hora' },
] as const;

/** The effects of a move on members: `1 sin plan ese día`; effects on nobody are left out. */
export function moveEffects(preview: MovePreview) {
  return effects.flatMap(({ of, one, many }) => {
    const people = preview[of];
    if (people.length === 0) return [];
    const names = people.map((each) => `${each.first_name} ${each.last_name}`.trim() || 'Usuario eliminado');
    return [{ label: counted(people.length, one, many), names }];
  });
}

/** `3 inscritos: 1 sin plan ese día, 1 tiene otra clase a esa hora` */
export function moveInWords(preview: MovePreview): string {
  const enrolled = counted(preview.enrolled, 'inscrito', 'inscritos');
  const labels = moveEffects(preview).map(({ label }) => label);
  return `${enrolled}: ${labels.length > 0 ? labels.join(', ') : 'sin problemas de plan, límite ni cruces'}.`;
}
