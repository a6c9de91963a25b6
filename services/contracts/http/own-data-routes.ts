import { z } from 'zod';
import { actFactsSchema } from '../activity.ts';
import { refusableMailSchema } from '../mail-preferences.ts';
import { coachFactsShape, personSchema } from '../person.ts';
import { accountStatuses, accountTypes } from '../rules/people.ts';
import { actKinds } from '../rules/acts.ts';
import { paymentMethods } from '../rules/payments.ts';
import { permissionKinds, permissionStatuses } from '../rules/permissions.ts';
import { assignmentStatuses } from '../rules/plans.ts';
import { attendances } from '../rules/attendance.ts';
import { contactChannels, contactLists } from '../rules/contacts.ts';
import { trainingCategories } from '../rules/classes.ts';
import { consentSchema, statedShape, userSchema } from './account-schemas.ts';
import { idSchema, instantSchema } from './fields.ts';
import { reasonSchema } from './reason-routes.ts';
import { route } from './route.ts';
import { bookedClass, movementSchema, shownClass } from './training-routes.ts';

/** The fields of a shape, each null where there is nothing. */
function orNull<S extends z.ZodRawShape>(shape: S) {
  const fields = Object.entries(shape).map(([name, field]) => [name, z.nullable(field)]);
  return Object.fromEntries(fields) as { [Name in keyof S]: z.ZodNullable<S[Name]> };
}

/**
 * Data that each service stores about the calling member (`docs/product.md` §4.11). The browser makes one file of it.
 */
const accountDataSchema = z.object({
  id: idSchema,
  ...personSchema.shape,
  type: z.enum(accountTypes),
  accountStatus: z.enum(accountStatuses),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** Null where the studio opened the account. */
  consent: consentSchema.nullable(),
  /** Texts accepted earlier. */
  pastConsents: z.array(consentSchema),
  /** When a link mailed to the current address was used; null if none was. */
  emailConfirmedAt: instantSchema.nullable(),
  /** The first sign-in; null for one of before it was kept. */
  signedInAt: instantSchema.nullable(),
  deletionRequestedAt: instantSchema.nullable(),
  coach: z.boolean(),
  desk: z.boolean(),
  note: coachFactsShape.note,
  ...orNull(statedShape),
  refusedMails: z.array(refusableMailSchema),
  /** Browsers that get notifications about the member's classes. */
  pushDevices: z.array(z.object({ name: z.string(), createdAt: instantSchema })),
  /** Only administrators have any. */
  passkeys: z.array(z.object({ name: z.string(), createdAt: instantSchema, lastUsedAt: instantSchema.nullable() })),
});

/** Dates are studio dates, both inclusive; `price` in COP per month. */
const planDataSchema = z.object({
  name: z.string(),
  price: z.int(),
  maxTrainingsPerWeek: z.int(),
  classesGranted: z.int(),
  startDate: z.string(),
  endDate: z.string(),
  status: z.enum(assignmentStatuses),
  assignedAt: instantSchema,
  endedAt: instantSchema.nullable(),
  freezes: z.array(z.object({ from: z.string(), to: z.string() })),
});

/** A desk's request about the member's money (`docs/product.md` §2.12), without the names of who asked and answered. */
const permissionDataSchema = z.object({
  kind: z.enum(permissionKinds),
  /** COP: what was to be voided, given back, or the whole discount. */
  amount: z.int(),
  method: z.enum(paymentMethods).nullable(),
  reason: z.string(),
  askedAt: instantSchema,
  status: z.enum(permissionStatuses),
  closedAt: instantSchema.nullable(),
  /** The sentence of a refusal; empty without one. */
  answer: z.string(),
});

const bookingDataSchema = z.object({
  ...bookedClass,
  status: z.enum(['booked', 'released', 'cancelled']),
  bookedAt: instantSchema,
  cancelledAt: instantSchema.nullable(),
  attendance: z.enum(attendances).nullable(),
  /** When the absence was forgiven; it no longer counts for the absence rule. */
  forgivenAt: instantSchema.optional(),
  /** When the member said «Llegué», if the mark came from that; null otherwise. */
  arrivedAt: instantSchema.nullable(),
});

const trainingDataSchema = z.object({
  remainingClasses: z.int().min(0),
  keptClasses: z.int().min(0),
  specialTrainingsRemaining: z.int().min(0),
  /** Newest class first, cancelled ones among them. */
  bookings: z.array(bookingDataSchema),
  waitlists: z.array(z.object({ ...shownClass, joinedAt: instantSchema })),
  /** `weekday`: 1 = Monday … 7 = Sunday. */
  fixedSlots: z.array(
    z.object({
      weekday: z.int(),
      startTime: z.string(),
      category: z.enum(trainingCategories),
      createdAt: instantSchema,
    }),
  ),
  movements: z.array(movementSchema),
  /** Reasons for refused acts and for seats that passed the member over, of the last 30 days, newest first. */
  reasons: z.array(reasonSchema),
  /** Since when the member has a calendar address; null without one. */
  calendarAddressCreatedAt: instantSchema.nullable(),
});

/** An act of an administrator or coach on the account, without its actor. */
const actDataSchema = z.object({ at: instantSchema, kind: z.enum(actKinds), facts: actFactsSchema });

export const getAccountData = route({
  method: 'GET',
  path: '/api/users/my-data',
  summary: "The caller's data: the account",
  access: 'member',
  success: { status: 200, schema: accountDataSchema },
});

export const getPlanData = route({
  method: 'GET',
  path: '/api/users/my-data/plans',
  summary: "The caller's data: every plan held, newest first",
  access: 'member',
  success: { status: 200, schema: z.array(planDataSchema) },
});

export const getPermissionData = route({
  method: 'GET',
  path: '/api/users/my-data/permissions',
  summary: "The caller's data: what a desk asked permission for about their money, newest first",
  access: 'member',
  success: { status: 200, schema: z.array(permissionDataSchema) },
});

export const getTrainingData = route({
  method: 'GET',
  path: '/api/users/my-data/trainings',
  summary: "The caller's data: bookings, waitlists, fixed slots and the class-credit ledger",
  access: 'member',
  success: { status: 200, schema: trainingDataSchema },
});

export const getActivityData = route({
  method: 'GET',
  path: '/api/users/my-data/activity',
  summary: "The caller's data: what administrators and coaches did to the account, newest first",
  access: 'member',
  success: { status: 200, schema: z.array(actDataSchema) },
});

const requestAnswer = { status: 200, schema: z.object({ user: userSchema, message: z.string() }) } as const;

export const getContactData = route({
  method: 'GET',
  path: '/api/users/my-data/contacts',
  summary: "The caller's data: contacts by the studio, newest first",
  access: 'member',
  success: {
    status: 200,
    schema: z.array(
      z.object({
        at: instantSchema,
        channel: z.enum(contactChannels),
        list: z.enum(contactLists),
        wroteFirst: z.boolean(),
      }),
    ),
  },
});

export const requestDeletion = route({
  method: 'PUT',
  path: '/api/users/deletion-request',
  summary: "Asks the studio to delete the caller's account; asking again keeps the first request",
  access: 'member',
  success: requestAnswer,
});

export const withdrawDeletion = route({
  method: 'DELETE',
  path: '/api/users/deletion-request',
  summary: 'Withdraws the deletion request; without one nothing changes',
  access: 'member',
  success: requestAnswer,
});
