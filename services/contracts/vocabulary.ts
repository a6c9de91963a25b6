/** Words of the product, used on the wire and on the screen. */
export const accountTypes = ['member', 'admin'] as const;
export const accountStatuses = ['active', 'inactive', 'suspended'] as const;
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
/** Every state of a plan assignment; a `next` one becomes `active` by itself, and then `Vencido` (`docs/product.md` §2). */
export const assignmentStatuses = ['next', 'active', ...planRemovalStatuses, 'Vencido'] as const;

/** The credit that paid for a booking; a courtesy spends and refunds nothing (`docs/product.md` §3.5). */
export const paymentKinds = ['plan', 'special', 'courtesy'] as const;

/** Why a class credit changed: the entries of the ledger. */
export const movementReasons = [
  'assigned',
  'booked',
  'cancelled',
  'refunded',
  'set-by-admin',
  'carried',
  'expired',
  'removed',
] as const;

export const reportTypes = ['registered-users', 'user-plans'] as const;
export const reportFormats = ['pdf', 'excel'] as const;

export type AccountType = (typeof accountTypes)[number];
export type AccountStatus = (typeof accountStatuses)[number];
export type Gender = (typeof genders)[number];
export type DocumentType = (typeof documentTypes)[number];
export type TrainingCategory = (typeof trainingCategories)[number];
export type PlanRemovalStatus = (typeof planRemovalStatuses)[number];
export type AssignmentStatus = (typeof assignmentStatuses)[number];
export type PaymentKind = (typeof paymentKinds)[number];
export type MovementReason = (typeof movementReasons)[number];
export type ReportType = (typeof reportTypes)[number];
export type ReportFormat = (typeof reportFormats)[number];
