/** Words of the product, used on the wire and on the screen. */
export const accountTypes = ['member', 'admin'] as const;
export const accountStatuses = ['active', 'inactive', 'suspended'] as const;
/** The current version of the legal page, named by the studio date from which it holds. Earlier ones stay listed. */
export const legalVersion = '2026-11-28';
export const legalVersions = ['2026-11-25', '2026-11-27', legalVersion] as const;

/**
 * The versions of the fitness declaration, named by the studio date from which their text holds (`docs/product.md`
 * §4.14).
 */
export const fitnessDeclaration = '2026-11-28';
export const fitnessDeclarations = [fitnessDeclaration] as const;

export const genders = ['male', 'female', 'other'] as const;
export const documentTypes = [
  'Cédula de Ciudadanía',
  'Tarjeta de Identidad',
  'Cédula de Extranjería',
  'Pasaporte',
] as const;
export const trainingCategories = ['normal', 'special'] as const;

/** How an administrator may end a plan (`docs/product.md` §2.3). */
export const planRemovalStatuses = ['Rembolsado', 'Cancelado', 'Error'] as const;
/**
 * All states of a plan assignment. A `next` one becomes `active` and then `Vencido` by itself (`docs/product.md` §2).
 */
export const assignmentStatuses = ['next', 'active', ...planRemovalStatuses, 'Vencido'] as const;

/** The credit that paid for a booking; a courtesy spends and refunds nothing (`docs/product.md` §3.5). */
export const paymentKinds = ['plan', 'special', 'courtesy'] as const;

/** How money was received or given back (`docs/product.md` §2.8). */
export const paymentMethods = ['efectivo', 'transferencia', 'nequi', 'daviplata', 'tarjeta', 'otro'] as const;

/**
 * The kinds of entries in the cash book (`docs/product.md` §2.8). `credit` moves a member's credit balance to a plan;
 * `void` reverses a mistaken entry; `cash-in` and `cash-out` are cash that is not a payment.
 */
export const cashEntryKinds = ['payment', 'refund', 'credit', 'void', 'cash-in', 'cash-out'] as const;

/** Whether a registrant came (`docs/product.md` §3.12). */
export const attendances = ['attended', 'absent'] as const;

/** Reasons for ledger entries. A freeze changes no class credit, only what a plan's classes can be used for. */
export const movementReasons = [
  'assigned',
  'booked',
  'cancelled',
  'refunded',
  'set-by-admin',
  'carried',
  'expired',
  'removed',
  'frozen',
  'unfrozen',
  // These change no balance: a released seat, a reclaimed one, and a forgiven absence.
  'released',
  'reclaimed',
  'forgiven',
  // The class of a released seat that somebody else used.
  'returned',
] as const;

/** Actors of ledger entries. `waitlist` and `fixed-slot`: the studio booked from there. */
export const movementActors = ['member', 'admin', 'coach', 'system', 'waitlist', 'fixed-slot'] as const;

export const reportTypes = ['registered-users', 'user-plans', 'cash'] as const;
export const reportFormats = ['pdf', 'excel'] as const;

/** Acts of administrators, coaches and operators in the activity (`docs/product.md` §7.4). */
export const actKinds = [
  'user-created',
  'users-imported',
  'user-edited',
  'user-deleted',
  'password-set',
  'passkey-added',
  'passkey-removed',
  'signed-in-by-code',
  'user-plan-changed',
  'user-plan-frozen',
  'user-plan-unfrozen',
  'payment-recorded',
  'payment-returned',
  'credit-used',
  'discount-set',
  'cash-moved',
  'entry-voided',
  'day-closed',
  'plans-imported',
  'special-trainings-set',
  'fixed-slots-set',
  'plan-created',
  'plan-edited',
  'plan-deleted',
  'training-scheduled',
  'training-edited',
  'training-cancelled',
  'coach-substituted',
  'trainings-generated',
  'generation-undone',
  'range-closed',
  'range-reopened',
  'booking-window-set',
  'user-enrolled',
  'registrant-removed',
  'waiting-removed',
  'guest-enrolled',
  'guest-joined',
  'training-kept',
  'booking-rules-set',
  'absences-forgiven',
  'member-contacted',
  'contact-text-set',
  'studio-notice-set',
  'attendance-marked',
  'all-marked-attended',
  'report-ordered',
  'export-ordered',
  'api-key-added',
  'api-key-removed',
  'webhook-added',
  'webhook-switched-on',
  'webhook-removed',
] as const;

/** Lists of members to follow up, by reason (`docs/product.md` §7.5). */
export const followUpLists = ['expiring', 'expired', 'away', 'owing', 'new'] as const;
/**
 * The lists by which the studio contacts people on its own initiative (`docs/product.md` §7.9). `tried`: guests
 * (§3.19).
 */
export const contactLists = [...followUpLists, 'tried'] as const;
/** The channel of a contact. */
export const contactChannels = ['whatsapp', 'mail'] as const;

/** Kinds of push notifications (`docs/product.md` §4.15). */
export const noticeKinds = ['reminder', 'waitlist', 'class-cancelled', 'class-moved', 'thin-classes'] as const;

export type AccountType = (typeof accountTypes)[number];
export type AccountStatus = (typeof accountStatuses)[number];
export type Gender = (typeof genders)[number];
export type DocumentType = (typeof documentTypes)[number];
export type TrainingCategory = (typeof trainingCategories)[number];
export type PlanRemovalStatus = (typeof planRemovalStatuses)[number];
export type AssignmentStatus = (typeof assignmentStatuses)[number];
export type PaymentKind = (typeof paymentKinds)[number];
export type PaymentMethod = (typeof paymentMethods)[number];
export type CashEntryKind = (typeof cashEntryKinds)[number];
export type Attendance = (typeof attendances)[number];
export type MovementReason = (typeof movementReasons)[number];
export type MovementActor = (typeof movementActors)[number];
export type ReportType = (typeof reportTypes)[number];
export type ReportFormat = (typeof reportFormats)[number];
export type ActKind = (typeof actKinds)[number];

export type FollowUpList = (typeof followUpLists)[number];
export type ContactList = (typeof contactLists)[number];
export type ContactChannel = (typeof contactChannels)[number];
export type NoticeKind = (typeof noticeKinds)[number];
