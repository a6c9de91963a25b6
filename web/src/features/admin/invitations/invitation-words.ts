import { INVITATION_DAYS, INVITATIONS_PER_MINUTE } from '@studio/contracts/rules/invitations';
import { type StudioDate, studioDaysBetween, toStudioDate } from '@studio/contracts/studio-time';
import { counted } from '../../../ui/counted.ts';

/** What an invitation of so many people does: `Al invitar, … Salen 60 por minuto: las últimas en 4 minutos.` */
export function inviteInWords(count: number): string {
  const minutes = Math.ceil(count / INVITATIONS_PER_MINUTE);
  const pace =
    minutes > 1 ? ` Salen ${INVITATIONS_PER_MINUTE} por minuto: las últimas en unos ${minutes} minutos.` : '';
  return `Al invitar, a cada persona le llega un correo con un enlace para elegir su contraseña. Sirve una sola vez, durante ${INVITATION_DAYS} días.${pace}`;
}

/** The answer to an invitation; somebody may have signed in meanwhile. */
export function invitedInWords(count: number): string {
  return count === 0 ? 'Nadie quedó por invitar' : `Invitaciones en camino: ${counted(count, 'persona', 'personas')}`;
}

/** Whether, and when, a person was invited: `Sin invitar`, `Invitación de hace 3 días`, `Su invitación venció`. */
export function standingInWords(invitedAt: string | undefined, now: Date): string {
  if (invitedAt === undefined) return 'Sin invitar';
  const today: StudioDate = toStudioDate(now);
  const days = studioDaysBetween(toStudioDate(new Date(invitedAt)), today);
  if (days <= 0) return 'Invitación de hoy';
  if (days === 1) return 'Invitación de ayer';
  return days > INVITATION_DAYS ? 'Su invitación venció' : `Invitación de hace ${days} días`;
}

/** The message prefilled in a chat. */
export function chatText({
  firstName,
  studio,
  email,
  url,
}: Readonly<Record<'firstName' | 'studio' | 'email' | 'url', string>>): string {
  return `Hola, ${firstName}. Ya tienes tu cuenta en ${studio} para reservar tus clases. Elige tu contraseña aquí: ${url} (el enlace sirve una vez, durante ${INVITATION_DAYS} días). Después entras con tu correo ${email}.`;
}
