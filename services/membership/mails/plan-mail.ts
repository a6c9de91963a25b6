import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import type { Mail } from '@studio/chassis/mail/mailer';
import type { ReadBrand } from '@studio/chassis/studio/studio-directory';
import { type Pesos, pesos } from '@studio/contracts/money';
import { namedPlan } from '@studio/contracts/named-plan';
import type { StudioDate } from '@studio/contracts/studio-time';
import type { MembershipParts } from '../membership-parts.ts';
import type { Account } from '../models/membership-models.ts';
import type { Assignment } from '../models/assignment.model.ts';

/**
 * The outbox row of a mail about an assignment; the content is read when the mail is sent. A template is sent once per
 * assignment, or once per assignment and `once`.
 */
export function mailAbout({ _id, accountId }: Assignment, template: string, once?: string): MailToWrite {
  const key = [template, _id, ...(once === undefined ? [] : [once])].join(':');
  return { key, accountId, template, payload: { assignmentId: _id } };
}

export interface ComposeParts extends Pick<MembershipParts, 'models' | 'unitOfWork' | 'readWaysToPay' | 'clock'> {
  readonly readBrand: ReadBrand;
  readonly publicUrl: string;
}

/** The input of a mail about a current or next plan. */
interface PlanMail {
  readonly facts: PlanFacts;
  readonly person: Account;
  readonly assignment: Assignment;
  /** Whether plans can be asked for in the app (`docs/product.md` §2.11). */
  readonly canAsk: boolean;
  /** What is still owed for the plan. */
  readonly debt: Pesos;
  readonly now: Date;
}

/** By template. Null if the content of the mail no longer holds. */
export type PlanLetters = Readonly<Record<string, (mail: PlanMail) => Omit<Mail, 'to'> | null>>;

export interface Reader {
  readonly studioName: string;
  /** Origin of the web app. */
  readonly publicUrl: string;
  readonly firstName: string;
}

export interface PlanFacts extends Reader {
  readonly planName: string;
  readonly maxTrainingsPerWeek: number;
  readonly remainingClasses: number;
  /** Studio dates, inclusive. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** The plan that follows this one. */
  readonly next: { readonly planName: string; readonly firstDay: string } | null;
}

export function nextInWords({ next }: PlanFacts): string[] {
  return next ? [`Después sigue tu ${namedPlan(next.planName)}, que empieza el ${dateInWords(next.firstDay)}.`] : [];
}

export function debtInWords(debt: Pesos): string[] {
  return debt > 0 ? [`Quedas debiendo ${pesos(debt)}.`] : [];
}

const inWords = new Intl.DateTimeFormat('es-CO', { dateStyle: 'full', timeZone: 'UTC' });

/** A studio date for people, e.g. `lunes, 21 de diciembre de 2026`. */
export function dateInWords(date: StudioDate): string {
  return inWords.format(new Date(`${date}T00:00:00Z`));
}
