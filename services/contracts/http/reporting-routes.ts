import { z } from 'zod';
import { accountTypes } from '../rules/people.ts';
import { reportFormats, reportTypes } from '../rules/reports.ts';
import { idSchema, instantSchema, studioDate } from './fields.ts';
import { amountSchema } from './payment-routes.ts';
import { route } from './route.ts';

/** The four figures and the list of the dashboard (`docs/product.md` §7.1). */
export const statsSchema = z.object({
  totalUsers: z.int().min(0),
  /** Plan assignments that are active now. */
  activePlans: z.int().min(0),
  specialTrainingsThisMonth: z.int().min(0),
  /** Percent change from the month before. */
  specialTrainingsChange: z.number(),
  /** Bookings that are not cancelled. */
  totalBookings: z.int().min(0),
  /** Of the last 30 days. */
  attendance: z.object({ attended: z.int().min(0), absent: z.int().min(0) }).optional(),
  /** Standing bookings made from a waitlist in this month. */
  waitlistSeatsThisMonth: z.int().min(0).optional(),
  /** COP received minus refunds, by days of this month; absent if nothing was ever recorded. */
  receivedThisMonth: z.int().optional(),
  /** When the last good backup ended; absent if none was ever recorded. */
  lastBackupAt: instantSchema.optional(),
  /** When the last audit compared all data, and how many differences it found; absent if none ever ran. */
  lastAudit: z.object({ at: instantSchema, differences: z.int().min(0) }).optional(),
  usersByType: z.array(z.object({ type: z.enum(accountTypes), count: z.int().min(0) })),
});

export const chartsSchema = z.object({
  /** The last 30 days of studio time, oldest first, days without bookings included. */
  bookingsPerDay: z.array(z.object({ date: z.string(), count: z.int().min(0) })),
  /** Trainings of the last 28 days; `weekday` 1 = Monday … 7 = Sunday, `hour` 0–23 of studio time. */
  occupancy: z.array(z.object({ weekday: z.int(), hour: z.int(), booked: z.int().min(0), capacity: z.int().min(0) })),
  membersByPlan: z.array(z.object({ plan: z.string(), count: z.int().min(0) })),
});

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const files = ['application/pdf', excel] as const;

/** A filter that is left out, or left empty in a form, lets everything through. */
const optionalDay = (message: string) =>
  z.union([z.literal('').transform(() => undefined), studioDate(message)], { error: message }).optional();

const period = {
  startDate: optionalDay('La fecha de inicio no es válida'),
  endDate: optionalDay('La fecha de fin no es válida'),
};
const inOrder = (filters: { startDate?: string | undefined; endDate?: string | undefined }) =>
  !filters.startDate || !filters.endDate || filters.startDate <= filters.endDate;
const orderError = { error: 'La fecha de inicio no puede ser posterior a la fecha de fin', path: ['endDate'] };

const format = z.enum(reportFormats, { error: 'El formato no es válido' });

export const reportQuerySchema = z.object({ ...period, format: format.default('pdf') }).refine(inOrder, orderError);

export const reportRequestSchema = z
  .object({
    type: z.enum(reportTypes, { error: 'El tipo de reporte no es válido' }),
    format,
    ...period,
    /** Of `classes-given` only: COP for each class given, for the columns of this file. It is not kept. */
    classValue: amountSchema.optional(),
  })
  .refine(inOrder, orderError);

export const reportSchema = z.object({
  id: idSchema,
  state: z.enum(['queued', 'running', 'done', 'empty', 'failed']),
  /** Percent. */
  progress: z.int().min(0).max(100),
  rows: z.int().min(0),
  fileName: z.string(),
});

export const getStats = route({
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'The figures of the dashboard',
  access: 'admin',
  readableByKey: true,
  success: { status: 200, schema: statsSchema },
});

export const getCharts = route({
  method: 'GET',
  path: '/api/admin/stats/charts',
  summary: 'The charts of the dashboard',
  access: 'admin',
  readableByKey: true,
  success: { status: 200, schema: chartsSchema },
});

export const downloadRegisteredUsers = route({
  method: 'GET',
  path: '/api/admin/reports/registered-users',
  summary: 'Registered users as a file, by registration date, both ends inclusive',
  access: 'admin',
  act: { kind: 'report-ordered', about: { report: 'noted' } },
  patienceMs: 120_000,
  query: reportQuerySchema,
  success: { status: 200, file: files },
  refusals: ['NO_RECORDS'],
});

export const downloadUserPlans = route({
  method: 'GET',
  path: '/api/admin/reports/user-plans',
  summary: 'Plan assignments as a file, by their start, both ends inclusive',
  access: 'admin',
  act: { kind: 'report-ordered', about: { report: 'noted' } },
  patienceMs: 120_000,
  query: reportQuerySchema,
  success: { status: 200, file: files },
  refusals: ['NO_RECORDS'],
});

export const requestReport = route({
  method: 'POST',
  path: '/api/admin/reports',
  summary: 'Orders a report that is made in the background',
  access: 'admin',
  act: { kind: 'report-ordered', about: { report: 'noted' } },
  body: reportRequestSchema,
  success: { status: 202, schema: z.object({ id: idSchema }) },
});

export const getReport = route({
  method: 'GET',
  path: '/api/admin/reports/:id',
  summary: 'The progress of an ordered report or export',
  access: 'admin',
  success: { status: 200, schema: reportSchema },
  refusals: ['REPORT_NOT_FOUND'],
});

export const downloadReport = route({
  method: 'GET',
  path: '/api/admin/reports/:id/file',
  summary: 'The file of an ordered report or export; kept for an hour',
  access: 'admin',
  success: { status: 200, file: [...files, 'application/zip'] },
  refusals: ['REPORT_NOT_FOUND', 'REPORT_NOT_READY', 'NO_RECORDS'],
});
