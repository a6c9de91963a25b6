import { toStudioDate } from '@studio/contracts/studio-time';
import { shortDate } from '../../dates/spanish-dates.ts';
import type { KeptGuardian } from './guardian-values.ts';

/** `Rosa Ocampo (mamá), 310 456 7890` */
export const guardianInWords = ({ name, relation, phone }: KeptGuardian) => `${name} (${relation}), ${phone}`;

/** `Autorizó el 28 nov 2026, versión 2026-11-28` */
export const authorizationInWords = ({ at, version }: KeptGuardian) =>
  `Autorizó el ${shortDate(toStudioDate(new Date(at)))}, versión ${version}`;
