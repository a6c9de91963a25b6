import { z } from 'zod';
import {
  isSameWay,
  QR_TEXT_MAX_LENGTH,
  WAY_HINT_MAX_LENGTH,
  WAY_HOLDER_MAX_LENGTH,
  WAY_KEY_MAX_LENGTH,
  WAYS_TO_PAY_MAX,
  wayKeys,
  wayKeyTexts,
  wayKinds,
} from '../rules/ways-to-pay.ts';
import { givenPasswordSchema, line, texts } from './fields.ts';
import { route } from './route.ts';
import { versionHeaders, versionSchema } from './version.ts';

const shown = { kind: z.enum(wayKinds), key: z.string(), holder: z.string(), hint: z.string(), qr: z.string() };

/** How the studio receives money, in the order in which it shows it; empty where it names no way. */
export const waysToPaySchema = z.object({ ways: z.array(z.object(shown)), version: versionSchema });

/** One way as an administrator types it. In person only the hint counts; what else was typed is left out. */
export const wayToPayFormSchema = z
  .object(
    {
      kind: z.enum(wayKinds, { error: 'Elige cómo te pagan' }),
      key: line(texts.incomplete, { min: 0, max: WAY_KEY_MAX_LENGTH }),
      holder: line(texts.incomplete, { min: 0, max: WAY_HOLDER_MAX_LENGTH }),
      hint: line(texts.incomplete, { min: 0, max: WAY_HINT_MAX_LENGTH }),
      qr: line('El QR no es válido', { min: 0, max: QR_TEXT_MAX_LENGTH }),
    },
    { error: texts.incomplete },
  )
  .overwrite((way) => (way.kind === 'estudio' ? { ...way, key: '', holder: '', qr: '' } : way))
  .superRefine(({ kind, key, holder, hint }, context) => {
    const fault = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (wayKeys[kind](key) === undefined) fault('key', wayKeyTexts[kind]);
    if (kind !== 'estudio' && holder === '') fault('holder', 'Escribe a nombre de quién está');
    if (kind === 'cuenta' && hint === '') fault('hint', 'Escribe el banco y si es de ahorros o corriente');
  })
  .overwrite((way) => ({ ...way, key: wayKeys[way.kind](way.key) ?? way.key }));

export const waysToPayFormSchema = z.object({
  ways: z
    .array(wayToPayFormSchema, { error: texts.incomplete })
    .max(WAYS_TO_PAY_MAX, { error: `Máximo ${WAYS_TO_PAY_MAX} formas de pago` })
    .refine((ways) => ways.every((way, at) => ways.findIndex((each) => isSameWay(each, way)) === at), {
      error: 'Esta forma de pago ya está en la lista',
    }),
  currentPassword: givenPasswordSchema,
});

export const getWaysToPay = route({
  method: 'GET',
  path: '/api/ways-to-pay',
  summary: 'The ways by which the studio receives money',
  access: 'member',
  success: { status: 200, schema: waysToPaySchema, version: 'version' },
});

export const setWaysToPay = route({
  method: 'PUT',
  path: '/api/admin/ways-to-pay',
  summary:
    "Sets the ways to pay; requires the caller's password again, and mails all administrators the old and the new",
  access: 'admin',
  act: { kind: 'ways-to-pay-set', about: 'studio' },
  headers: versionHeaders,
  body: waysToPayFormSchema,
  success: {
    status: 200,
    schema: z.object({ waysToPay: waysToPaySchema, message: z.string() }),
    version: 'waysToPay.version',
  },
  refusals: ['WRONG_PASSWORD', 'ACCESS_TOO_NEW'],
});
