import { z } from 'zod';
import { PLAN_PRICE_MAX, TRAININGS_PER_WEEK } from '../rules/plans.ts';
import {
  idSchema,
  instantSchema,
  integerBetween,
  isPrintable,
  isPrintableText,
  line,
  messageSchema,
  texts,
  trimUnseen,
} from './fields.ts';
import { route } from './route.ts';
import { versionHeaders, versionSchema } from './version.ts';

/** A plan on offer; `price` in COP per month (`docs/product.md` §2.6). */
export const publicPlanSchema = z.object({
  id: idSchema,
  name: z.string(),
  price: z.int(),
  maxTrainingsPerWeek: z.int(),
  description: z.string(),
  features: z.array(z.string()),
});

export const adminPlanSchema = z.object({
  id: idSchema,
  name: z.string(),
  max_trainings_per_week: z.int(),
  price: z.int(),
  description: z.string(),
  features: z.array(z.string()),
  created_at: instantSchema,
  updated_at: instantSchema,
  version: versionSchema,
});

const perWeekMessage = `Los entrenamientos por semana deben ser un número entero de ${TRAININGS_PER_WEEK.min} a ${TRAININGS_PER_WEEK.max}`;
const featuresMessage = 'Las características no son válidas';
const priceMessage = 'El precio debe ser un número entero mayor o igual a 0';

export const planFormSchema = z.object({
  name: line('El nombre del plan es obligatorio', { max: 80 }),
  maxTrainingsPerWeek: integerBetween(TRAININGS_PER_WEEK, perWeekMessage),
  price: z
    .int({ error: priceMessage })
    .min(0, { error: priceMessage })
    .max(PLAN_PRICE_MAX, { error: 'El precio es demasiado alto' }),
  description: z
    .string({ error: 'La descripción no es válida' })
    .overwrite(trimUnseen)
    .max(1_000, { error: 'Máximo 1000 caracteres' })
    .refine(isPrintableText, { error: texts.unprintable })
    .default(''),
  features: z
    .array(
      z
        .string({ error: featuresMessage })
        .overwrite(trimUnseen)
        .max(200, { error: 'Máximo 200 caracteres por característica' })
        .refine(isPrintable, { error: texts.unprintable }),
      { error: featuresMessage },
    )
    .max(50, { error: 'Máximo 50 características' })
    .default([])
    .transform((lines) => lines.filter((text) => text !== '')),
});

const planAnswer = z.object({ plan: adminPlanSchema, message: z.string() });

export const listPlans = route({
  method: 'GET',
  path: '/api/plans',
  summary: 'The plans on offer',
  access: 'member',
  success: { status: 200, schema: z.array(publicPlanSchema) },
});

export const listAdminPlans = route({
  method: 'GET',
  path: '/api/admin/plans',
  summary: 'The plans, for administration',
  access: 'desk',
  readableByKey: true,
  success: { status: 200, schema: z.array(adminPlanSchema) },
});

export const createPlan = route({
  method: 'POST',
  path: '/api/admin/plans',
  summary: 'Creates a plan',
  access: 'admin',
  act: { kind: 'plan-created', about: { plan: 'noted' }, facts: { planName: 'body.name' } },
  body: planFormSchema,
  success: { status: 201, schema: planAnswer, version: 'plan.version' },
  refusals: ['PLAN_NAME_TAKEN'],
});

export const updatePlan = route({
  method: 'PUT',
  path: '/api/admin/plans/:id',
  summary: 'Edits a plan; its holders keep what was assigned',
  access: 'admin',
  act: { kind: 'plan-edited', about: { plan: 'params.id' }, facts: { planName: 'body.name' } },
  headers: versionHeaders,
  body: planFormSchema,
  success: { status: 200, schema: planAnswer, version: 'plan.version' },
  refusals: ['PLAN_NOT_FOUND', 'PLAN_NAME_TAKEN'],
});

export const deletePlan = route({
  method: 'DELETE',
  path: '/api/admin/plans/:id',
  summary: 'Stops offering a plan; its holders keep it',
  access: 'admin',
  act: { kind: 'plan-deleted', about: { plan: 'params.id' } },
  headers: versionHeaders,
  success: { status: 200, schema: messageSchema },
  refusals: ['PLAN_NOT_FOUND'],
});
