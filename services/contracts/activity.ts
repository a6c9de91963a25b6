import { z } from 'zod';
import { accountStatuses, accountTypes } from './rules/people.ts';
import { actKinds } from './rules/acts.ts';
import { attendances } from './rules/attendance.ts';
import { contactLists } from './rules/contacts.ts';
import { paymentMethods } from './rules/payments.ts';
import { permissionKinds } from './rules/permissions.ts';
import { planRemovalStatuses } from './rules/plans.ts';
import { reportTypes } from './rules/reports.ts';
import { wayKinds } from './rules/ways-to-pay.ts';

/** Actor id of acts that an operator carries out by a command; no account has it. */
export const operatorId = '0'.repeat(24);

/** Ids of the subjects of an act; empty if it concerns the studio as a whole. */
export const actSubjectsSchema = z
  .object({
    user: z.string(),
    /** The account at the desk that asked for permission. */
    asker: z.string(),
    training: z.string(),
    plan: z.string(),
    /** A bulk generation. */
    run: z.string(),
    /** A closed range of days. */
    closure: z.string(),
    report: z.string(),
  })
  .partial();

/** Details that a sentence about an act needs. None is personal data: entries outlive the account they are about. */
export const actFactsSchema = z
  .object({
    /** A plan's name. */
    planName: z.string(),
    /** How a plan was ended; absent where one was assigned. */
    endedAs: z.enum(planRemovalStatuses),
    /** How the plan ended that an assigned one replaced; absent for `Cancelado`. */
    replacedAs: z.enum(planRemovalStatuses),
    /** The new values, where changed. */
    accountStatus: z.enum(accountStatuses),
    accountType: z.enum(accountTypes),
    /** Whether the account gives classes now. */
    coach: z.boolean(),
    /** Whether the administrator works at the desk now. */
    desk: z.boolean(),
    /** A number that was changed. */
    before: z.int(),
    after: z.int(),
    /** Trainings, bookings, slots or accounts. */
    count: z.int(),
    /** Studio dates, both inclusive. */
    from: z.string(),
    to: z.string(),
    /** COP, and how they were received or given back. */
    amount: z.int(),
    method: z.enum(paymentMethods),
    /** The number of an entry of the cash book. */
    number: z.int(),
    /** What a desk asked for. */
    permission: z.enum(permissionKinds),
    /** Studio date. */
    day: z.string(),
    /** Null where a mark was cleared. */
    attendance: z.enum(attendances).nullable(),
    reportType: z.enum(reportTypes),
    /** The list by which a person was contacted, or whose text was set. */
    contactList: z.enum(contactLists),
    /** The way to pay that was added, changed or removed; never its key, which may be a person's. Absent for several. */
    way: z.enum(wayKinds),
    /** An external program: the name of its API key or the host of its webhook. */
    program: z.string(),
  })
  .partial();

/** An act of an administrator, a coach or an operator, without its actor. */
export const actSchema = z.object({ kind: z.enum(actKinds), about: actSubjectsSchema, facts: actFactsSchema });

export type ActSubjects = z.infer<typeof actSubjectsSchema>;
export type ActFacts = z.infer<typeof actFactsSchema>;
export type Act = z.infer<typeof actSchema>;
