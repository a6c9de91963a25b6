import type { RefusalTexts } from './refusal.ts';

export const reportTypes = ['registered-users', 'user-plans', 'cash', 'classes-given'] as const;
export const reportFormats = ['pdf', 'excel'] as const;

export type ReportType = (typeof reportTypes)[number];
export type ReportFormat = (typeof reportFormats)[number];

export const reportRefusals = {
  NO_RECORDS: { status: 404, message: 'No se encontraron registros para los filtros especificados' },
  REPORT_NOT_FOUND: { status: 404, message: 'El reporte no existe o ya venció' },
  REPORT_NOT_READY: { status: 409, message: 'El reporte aún no está listo' },
} as const satisfies RefusalTexts;
