import type { ReasonFacts } from '@studio/contracts/http/reason-routes';
import { expect, test } from 'vitest';
import { reasonInWords } from './reason-in-words.ts';

const subject = { category: 'normal', date: '2026-11-18', startTime: '18:00:00' } as const;

test.each<[code: string, facts: ReasonFacts, text: string]>([
  ['TRAINING_FULL', { capacity: 10 }, 'Los 10 cupos ya estaban tomados.'],
  ['TRAINING_FULL', { capacity: 1 }, 'El único cupo ya estaba tomado.'],
  ['TRAINING_STARTED', { startsAt: '2026-11-18T23:00:00.000Z' }, 'La clase ya había comenzado a las 18:00.'],
  ['TRAINING_CANCELLED', {}, 'La clase estaba cancelada.'],
  ['OVERLAPPING_BOOKING', { other: { date: '2026-11-18', startTime: '17:30:00' } }, 'Ya tenías la clase de las 17:30.'],
  ['NO_PLAN_FOR_DATE', { endsOn: '2026-11-15' }, 'Tu plan llegaba hasta el 15 de noviembre.'],
  ['NO_PLAN_FOR_DATE', { endsOn: '2026-12-15' }, 'No tenías un plan para ese día.'],
  ['NO_PLAN_FOR_DATE', {}, 'No tenías un plan para ese día.'],
  ['PLAN_FROZEN', { from: '2026-11-16', to: '2026-11-20' }, 'Tu plan estaba congelado del 16 al 20 de noviembre.'],
  ['NO_CLASSES_LEFT', {}, 'A tu plan no le quedaban clases.'],
  ['WEEKLY_LIMIT_REACHED', { limit: 3, used: 3 }, 'Tu plan ya tenía 3 de 3 esa semana.'],
  ['NO_SPECIAL_TRAININGS', {}, 'No te quedaban entrenamientos especiales.'],
  ['WEEK_NOT_OPEN', { lastOpenWeek: '2026-11-09' }, 'Las inscripciones de esa semana aún no estaban abiertas.'],
  [
    'SAME_DAY_ONLY',
    { absences: ['2026-11-03', '2026-11-09'], until: '2026-11-21T01:00:00.000Z' },
    'Por tus faltas del 3 y 9 nov solo podías reservar clases del mismo día, hasta el 20 nov a las 20:00.',
  ],
  ['TRAINING_NOT_FULL', { free: 1 }, 'La clase tenía 1 cupo libre.'],
  ['TRAINING_NOT_FULL', { free: 2 }, 'La clase tenía 2 cupos libres.'],
  ['WAITLIST_FULL', { waiting: 20 }, 'Ya esperaban 20 personas.'],
  ['CANCELLATION_CLOSED', { until: '2026-11-18T22:30:00.000Z' }, 'Se podía cancelar hasta el 18 nov a las 17:30.'],
  ['USER_NOT_ACTIVE', {}, 'Tu cuenta no estaba activa.'],
  ['COACH_TIME_OVER', {}, 'La lista de este entrenamiento se cerró 24 horas después del inicio.'],
])('%s with %j reads «%s»', (code, facts, text) => {
  expect(reasonInWords({ kind: 'refused', code, facts, subject })).toBe(text);
});

test('a seat that went past a member names its hour and why', () => {
  const passedOver = { kind: 'passed-over', code: 'WEEKLY_LIMIT_REACHED', subject } as const;
  expect(reasonInWords({ ...passedOver, facts: { limit: 3, used: 3 } })).toBe(
    'El cupo de las 18:00 pasó a la siguiente persona: tu plan ya tenía 3 de 3 esa semana.',
  );
  expect(reasonInWords({ ...passedOver, facts: { limit: 3, used: 3, free: 1 } })).toBe(
    'Quedó libre un cupo de las 18:00 y no te lo pudimos dar: tu plan ya tenía 3 de 3 esa semana.',
  );
});
