import { bulkFormSchema } from '@studio/contracts/http/training-admin-routes';
import {
  AFTERNOON_SLOTS,
  BULK_DURATION_MINUTES,
  BULK_MAX_DAYS,
  MORNING_SLOTS,
  WEEKDAYS,
} from '@studio/contracts/rules/classes';
import { isStudioDate, studioInstant } from '@studio/contracts/studio-time';
import { weekdayNames } from '../../../dates/spanish-dates.ts';
import { fieldsOf, sentOf, type ValuesOf } from '../../../ui/form/form-fields.tsx';
import { fault, parseWith } from '../../../ui/form/parse-with.ts';
import type { AdminTraining, TrainingChoices } from './admin-training-endpoints.ts';
import { ChipSet } from './chip-set.tsx';
import { classFields, sizeFields } from './class-fields.tsx';

const chosen = (values: string) => values.split(',').filter(Boolean);

const { kind, date, check, number } = fieldsOf<AdminTraining>();
const chips = kind(ChipSet, { sent: chosen });

const weekdayChips = weekdayNames.map((name, index) => {
  return { value: `${index + 1}`, label: name.slice(0, 3), longLabel: name };
});
const slotChips = (slots: readonly string[]) => slots.map((time) => ({ value: time, label: time }));

export const bulkFields = (choices?: TrainingChoices) => ({
  startDate: date('Fecha de inicio', { required: true }),
  endDate: date('Fecha de fin', { hint: `Incluida; máximo ${BULK_MAX_DAYS} días`, required: true }),
  ...sizeFields,
  weekdays: chips('Días', {
    initial: WEEKDAYS.join(','),
    options: weekdayChips,
    sent: (values) => chosen(values).map(Number),
  }),
  morningSlots: chips('Mañana', { initial: MORNING_SLOTS.join(','), options: slotChips(MORNING_SLOTS) }),
  afternoonSlots: chips('Tarde', { initial: AFTERNOON_SLOTS.join(','), options: slotChips(AFTERNOON_SLOTS) }),
  durationMinutes: number('Duración en minutos', { initial: BULK_DURATION_MINUTES.default }),
  skipHolidays: check('Saltar festivos'),
  ...classFields(choices),
});

type BulkValues = ValuesOf<ReturnType<typeof bulkFields>>;

/** The slots are the same for every day of the range (docs/product.md §3.8). */
export function parseBulk(values: BulkValues) {
  const parsed = parseWith(bulkFormSchema, sentOf(bulkFields(), values));
  const hasSlots = values.morningSlots !== '' || values.afternoonSlots !== '';
  return parsed.ok && !hasSlots ? fault('morningSlots', 'Elige al menos una hora') : parsed;
}

/** The list of hours with one more, as the part of the day to which it belongs. */
export function withHour({ morningSlots, afternoonSlots }: BulkValues, time: string) {
  const name = time < '12:00' ? 'morningSlots' : 'afternoonSlots';
  const times = new Set([...chosen(name === 'morningSlots' ? morningSlots : afternoonSlots), time]);
  return { name, value: [...times].sort().join(',') } as const;
}

/** How much of the range has passed: past dates are allowed, and the form warns (docs/product.md §3.8). */
export function pastShare(values: BulkValues, now: Date): 'none' | 'part' | 'all' {
  const { startDate, endDate, morningSlots, afternoonSlots } = values;
  const times = [...chosen(morningSlots), ...chosen(afternoonSlots)].sort();
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last || !isStudioDate(startDate) || studioInstant(startDate, first) >= now) return 'none';
  return isStudioDate(endDate) && studioInstant(endDate, last) < now ? 'all' : 'part';
}
