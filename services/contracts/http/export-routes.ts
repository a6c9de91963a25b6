import { z } from 'zod';
import { givenPasswordSchema, idSchema } from './fields.ts';
import { route } from './route.ts';

export const exportOrderSchema = z.object({ currentPassword: givenPasswordSchema });

/** Orders an export of all the studio's data (`docs/product.md` §7.6); the file is fetched like a report's. */
export const orderExport = route({
  method: 'POST',
  path: '/api/admin/export',
  summary: "Orders a file of all the studio's data; requires the caller's password again",
  access: 'admin',
  act: { kind: 'export-ordered', about: 'studio' },
  body: exportOrderSchema,
  success: { status: 202, schema: z.object({ id: idSchema }) },
  refusals: ['WRONG_PASSWORD'],
});
