import type { RefusalTexts } from './refusal.ts';

export const CAPACITY = { min: 1, max: 50, default: 10 } as const;
/** Characters of a class's title, description and room (`docs/product.md` §3.16). */
export const TITLE_MAX_LENGTH = 40;
export const CLASS_DESCRIPTION_MAX_LENGTH = 500;
export const ROOM_MAX_LENGTH = 30;
/** Days of a bulk generation and of a closed range, first and last included (`docs/product.md` §§3.9, 3.14). */
export const BULK_MAX_DAYS = 366;
/** The days of a week, 1 = Monday … 7 = Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** Minutes of each class of a bulk generation; the product's own bound (`docs/product.md` §3.9). */
export const BULK_DURATION_MINUTES = { min: 5, max: 480, default: 60 } as const;
/** Start times of the proposed slots, every day, Sundays included. */
export const MORNING_SLOTS = ['05:00', '06:00', '07:00', '08:00', '09:00'] as const;
export const AFTERNOON_SLOTS = ['16:00', '17:00', '18:00', '19:00', '20:00'] as const;

export const trainingCategories = ['normal', 'special'] as const;

export type TrainingCategory = (typeof trainingCategories)[number];

export const classRefusals = {
  TRAINING_NOT_FOUND: { status: 404, message: 'Entrenamiento no encontrado' },
  TRAINING_STARTED: { status: 409, message: 'Este entrenamiento ya comenzó' },
  TRAINING_CANCELLED: { status: 409, message: 'Este entrenamiento fue cancelado' },
  DUPLICATE_TRAINING: {
    status: 409,
    message: 'Ya existe un entrenamiento de esta categoría en esa fecha y hora',
    field: 'startTime',
  },
  CAPACITY_BELOW_ENROLLED: {
    status: 409,
    message: 'La capacidad no puede ser menor que el número de inscritos',
    field: 'maxCapacity',
  },
  CATEGORY_FIXED: {
    status: 409,
    message: 'No se puede cambiar la categoría de un entrenamiento con inscritos o con lista de espera',
    field: 'category',
  },
  BULK_RUN_NOT_FOUND: { status: 404, message: 'No encontramos esa generación en bloque' },
} as const satisfies RefusalTexts;
