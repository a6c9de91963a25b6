import type { ActFacts } from '@studio/contracts/activity';
import type { ActivityEntry } from '@studio/contracts/http/activity-routes';
import { pesos } from '@studio/contracts/money';
import { namedPlan } from '@studio/contracts/named-plan';
import type { ActKind } from '@studio/contracts/rules/acts';
import type { ReportType } from '@studio/contracts/rules/reports';
import { wayNames } from '@studio/contracts/rules/ways-to-pay';
import { clockTime, dayAndMonth, weekdayAndDate } from '../../../dates/spanish-dates.ts';
import { counted } from '../../../ui/counted.ts';
import { methodNames } from '../../payments/payment-words.ts';
import { differenceInWords } from '../cash/cash-words.ts';
import { listName } from '../follow-ups/follow-up-lists.ts';
import { statusNames, typeNames } from '../users/user-words.ts';

/** The kinds as a filter names them. */
export const kindNames: Record<ActKind, string> = {
  'user-created': 'Usuario creado',
  'users-imported': 'Usuarios importados',
  'import-undone': 'Importación deshecha',
  'users-invited': 'Invitaciones',
  'user-edited': 'Usuario editado',
  'user-deleted': 'Usuario eliminado',
  'password-set': 'Contraseña cambiada',
  'passkey-added': 'Llave de acceso agregada',
  'passkey-removed': 'Llave de acceso quitada',
  'signed-in-by-code': 'Entrada con código',
  'user-plan-changed': 'Plan de un usuario',
  'user-plan-frozen': 'Plan congelado',
  'user-plan-unfrozen': 'Plan descongelado',
  'payment-recorded': 'Pago recibido',
  'payment-returned': 'Dinero devuelto',
  'credit-used': 'Saldo a favor usado',
  'discount-set': 'Descuento',
  'cash-moved': 'Entrada o salida de caja',
  'entry-voided': 'Anulación en caja',
  'drawer-counted': 'Cuadre de turno',
  'permission-asked': 'Permiso pedido',
  'permission-withdrawn': 'Permiso retirado',
  'permission-granted': 'Permiso autorizado',
  'permission-refused': 'Permiso no autorizado',
  'day-closed': 'Cierre de caja',
  'plans-imported': 'Planes importados',
  'imported-plans-taken-back': 'Planes importados: retirados',
  'plan-request-refused': 'Solicitud de plan: no llegó',
  'special-trainings-set': 'Entrenamientos especiales',
  'fixed-slots-set': 'Cupos fijos',
  'plan-created': 'Plan creado',
  'plan-edited': 'Plan editado',
  'plan-deleted': 'Plan eliminado',
  'training-scheduled': 'Entrenamiento creado',
  'training-edited': 'Entrenamiento editado',
  'training-cancelled': 'Entrenamiento cancelado',
  'coach-substituted': 'Entrenador reemplazado',
  'trainings-generated': 'Generación en bloque',
  'generation-undone': 'Generación deshecha',
  'range-closed': 'Rango cerrado',
  'range-reopened': 'Rango reabierto',
  'booking-window-set': 'Apertura de semanas',
  'user-enrolled': 'Inscripción',
  'registrant-removed': 'Inscripción cancelada',
  'waiting-removed': 'Retiro de lista de espera',
  'guest-enrolled': 'Invitado inscrito',
  'guest-joined': 'Cuenta de un invitado',
  'training-kept': 'Entrenamiento con pocos inscritos',
  'booking-rules-set': 'Reglas de reserva',
  'studio-described': 'Datos del estudio',
  'ways-to-pay-set': 'Formas de pago',
  'studio-notice-set': 'Aviso del estudio',
  'absences-forgiven': 'Faltas perdonadas',
  'member-contacted': 'Chat con un miembro',
  'contact-text-set': 'Texto de una lista',
  'attendance-marked': 'Asistencia',
  'all-marked-attended': 'Asistencia de toda la clase',
  'report-ordered': 'Reporte',
  'export-ordered': 'Llevarse todo',
  'api-key-added': 'Llave de un programa agregada',
  'api-key-removed': 'Llave de un programa quitada',
  'webhook-added': 'Aviso a otro sistema agregado',
  'webhook-switched-on': 'Aviso a otro sistema reactivado',
  'webhook-removed': 'Aviso a otro sistema quitado',
};

const reportNames: Record<ReportType, string> = {
  'registered-users': 'usuarios registrados',
  'user-plans': 'planes de usuarios',
  cash: 'caja',
  'classes-given': 'clases dadas',
};

type Said = Pick<ActivityEntry, 'kind' | 'user' | 'asker' | 'training' | 'facts'>;

/** An act as the rest of a sentence that begins with the actor's name: `asignó el plan «Élite» a Ana Ruiz`. */
export function actInWords({ kind, user, asker, training, facts }: Said): string {
  return sentences[kind]({
    facts,
    // Only the id of a deleted account is left (docs/product.md §7.4).
    user: user?.name ?? 'una cuenta eliminada',
    asker: asker?.name ?? 'una cuenta eliminada',
    isAboutUser: user !== undefined,
    training: training ? namedTraining(training) : 'entrenamiento que ya no existe',
  });
}

function namedTraining({ trainingDate, startTime, title }: NonNullable<Said['training']>): string {
  const when = `${weekdayAndDate(trainingDate)}, ${clockTime(startTime)}`;
  return title === undefined ? when : `${when} («${title}»)`;
}

interface Parts {
  readonly facts: ActFacts;
  readonly user: string;
  /** Who had asked for permission. */
  readonly asker: string;
  /** Whether it is about a user at all. */
  readonly isAboutUser: boolean;
  /** `lunes 30 de noviembre, 06:00 («Funcional»)` */
  readonly training: string;
}

/** `plan «Élite»` */
const quotedPlan = ({ planName }: Partial<ActFacts>) => namedPlan(`«${planName}»`);

const sentences: Record<ActKind, (parts: Parts) => string> = {
  'user-created': ({ facts: { desk }, user }) => `creó la cuenta de ${user}${desk ? ', de Recepción' : ''}`,
  'users-imported': ({ facts: { count = 0 } }) => `importó ${counted(count, 'usuario', 'usuarios')}`,
  'import-undone': ({ facts: { count = 0 } }) =>
    `deshizo una importación: quitó ${counted(count, 'usuario', 'usuarios')}`,
  'users-invited': ({ facts: { count }, user }) =>
    `invitó a ${count === undefined ? user : counted(count, 'persona', 'personas')}`,
  'user-edited': edited,
  'user-deleted': () => 'eliminó una cuenta',
  'password-set': ({ user }) => `cambió la contraseña de ${user}`,
  'passkey-added': () => 'agregó una llave de acceso a su cuenta',
  'passkey-removed': () => 'quitó una llave de acceso de su cuenta',
  'signed-in-by-code': () => 'entró con la contraseña y un código por correo',
  'user-plan-changed': ({ facts, user }) => {
    const { endedAs, replacedAs } = facts;
    if (endedAs) return `quitó el ${quotedPlan(facts)} de ${user} (${endedAs})`;
    return `asignó el ${quotedPlan(facts)} a ${user}${replacedAs ? ` en lugar de otro (${replacedAs})` : ''}`;
  },
  'user-plan-frozen': ({ facts: { from, to }, user }) => `congeló el plan de ${user}${period(from, to)}`,
  'user-plan-unfrozen': ({ user }) => `descongeló el plan de ${user}`,
  'payment-recorded': ({ facts: { amount = 0, method = 'otro' }, user }) =>
    `recibió ${pesos(amount)} de ${user} (${methodNames[method]})`,
  'payment-returned': ({ facts: { amount = 0, method = 'otro' }, user }) =>
    `devolvió ${pesos(amount)} a ${user} (${methodNames[method]})`,
  'credit-used': ({ facts: { amount = 0 }, user }) => `usó ${pesos(amount)} del saldo a favor de ${user}`,
  'discount-set': ({ facts, user }) =>
    `puso un descuento de ${pesos(facts.amount ?? 0)} al ${quotedPlan(facts)} de ${user}`,
  'cash-moved': ({ facts: { amount = 0 } }) =>
    amount < 0 ? `sacó ${pesos(-amount)} de la caja` : `puso ${pesos(amount)} en la caja`,
  'entry-voided': ({ facts: { number } }) => `anuló el movimiento de caja n.º ${number}`,
  'drawer-counted': ({ facts: { amount = 0 } }) =>
    amount === 0 ? 'contó la caja, y cuadra' : `contó la caja: ${differenceInWords(amount).toLowerCase()}`,
  'permission-asked': (parts) => `pidió permiso para ${askedInWords(parts)}`,
  'permission-withdrawn': (parts) => `retiró el permiso que pidió para ${askedInWords(parts)}`,
  'permission-granted': (parts) => `autorizó ${askedInWords(parts)}, como pidió ${parts.asker}`,
  'permission-refused': (parts) => `no autorizó ${askedInWords(parts)}, como pidió ${parts.asker}`,
  'day-closed': ({ facts: { day } }) => `cerró la caja del ${day ? dayAndMonth(day) : 'día'}`,
  'plans-imported': ({ facts: { count = 0 } }) => `asignó ${counted(count, 'plan importado', 'planes importados')}`,
  'imported-plans-taken-back': ({ facts: { count = 0 } }) =>
    `retiró ${counted(count, 'plan importado', 'planes importados')} al deshacer una importación`,
  'plan-request-refused': ({ facts, user }) => `respondió a ${user} que no llegó el pago del ${quotedPlan(facts)}`,
  'special-trainings-set': ({ facts: { before, after }, user }) =>
    `cambió los entrenamientos especiales de ${user} de ${before} a ${after}`,
  'fixed-slots-set': ({ facts: { count }, user }) =>
    count === 0 ? `quitó los cupos fijos de ${user}` : `cambió los cupos fijos de ${user}: ahora ${count}`,
  'plan-created': ({ facts }) => `creó el ${quotedPlan(facts)}`,
  'plan-edited': ({ facts }) => `editó el ${quotedPlan(facts)}`,
  'plan-deleted': ({ facts }) => `eliminó el ${quotedPlan(facts)}`,
  'training-scheduled': ({ training }) => `creó el entrenamiento del ${training}`,
  'training-edited': ({ training }) => `editó el entrenamiento del ${training}`,
  'training-cancelled': ({ training }) => `canceló el entrenamiento del ${training}`,
  'coach-substituted': ({ facts: { count = 0, from, to }, user }) =>
    `reemplazó a ${user}${period(from, to)}: ${counted(count, 'clase', 'clases')}`,
  'trainings-generated': ({ facts: { count = 0, from, to } }) =>
    `generó ${counted(count, 'entrenamiento', 'entrenamientos')}${period(from, to)}`,
  'generation-undone': ({ facts: { count = 0 } }) =>
    `deshizo una generación y quitó ${counted(count, 'entrenamiento', 'entrenamientos')}`,
  'range-closed': ({ facts: { count = 0, from, to } }) =>
    `cerró el estudio${period(from, to)}: ${counted(count, 'entrenamiento cancelado', 'entrenamientos cancelados')}`,
  'range-reopened': ({ facts: { from, to } }) => `reabrió el estudio${period(from, to)}`,
  'booking-window-set': () => 'cambió la apertura de semanas',
  'user-enrolled': ({ user, training }) => `inscribió a ${user} en el entrenamiento del ${training}`,
  'registrant-removed': ({ user, training }) => `canceló la inscripción de ${user} en el entrenamiento del ${training}`,
  'waiting-removed': ({ user, training }) => `quitó a ${user} de la lista de espera del ${training}`,
  'guest-enrolled': ({ training }) => `inscribió a un invitado en el entrenamiento del ${training}`,
  'guest-joined': ({ user }) => `pasó las clases de un invitado a la cuenta de ${user}`,
  'training-kept': ({ training }) => `dejó el entrenamiento del ${training} aunque falten inscritos`,
  'booking-rules-set': () => 'cambió las reglas de reserva',
  'studio-described': () => 'cambió los datos del estudio',
  'ways-to-pay-set': ({ facts: { way } }) => `cambió cómo pagar${way ? `: ${wayNames[way]}` : ''}`,
  'studio-notice-set': ({ facts: { from, to } }) =>
    from === undefined ? 'quitó el aviso del estudio' : `puso un aviso para los miembros${period(from, to)}`,
  'absences-forgiven': ({ user }) => `perdonó faltas de ${user}`,
  'member-contacted': ({ facts: { contactList: list }, user }) =>
    `le escribió a ${list === 'tried' ? 'un invitado' : user}${list ? ` (${listName(list)})` : ''}`,
  'contact-text-set': ({ facts: { contactList: list } }) =>
    `cambió el texto de ${list ? `«${listName(list)}»` : 'una lista'}`,
  'attendance-marked': ({ facts: { attendance }, user, training }) => {
    if (attendance === null) return `borró la asistencia de ${user} al entrenamiento del ${training}`;
    return `marcó que ${user} ${attendance === 'attended' ? 'asistió' : 'no vino'} al entrenamiento del ${training}`;
  },
  'all-marked-attended': ({ facts: { count = 0 }, training }) =>
    `marcó que ${counted(count, 'inscrito asistió', 'inscritos asistieron')} al entrenamiento del ${training}`,
  'report-ordered': ({ facts: { reportType } }) =>
    reportType ? `generó el reporte de ${reportNames[reportType]}` : 'generó un reporte',
  'export-ordered': () => 'pidió llevarse todos los datos del estudio',
  'api-key-added': ({ facts }) =>
    `agregó la llave «${facts.program}», con la que un programa lee los datos del estudio`,
  'api-key-removed': ({ facts }) => `quitó la llave «${facts.program}» de un programa`,
  'webhook-added': ({ facts }) => `agregó un aviso automático a ${facts.program}`,
  'webhook-switched-on': ({ facts }) => `reactivó el aviso automático a ${facts.program}`,
  'webhook-removed': ({ facts }) => `quitó el aviso automático a ${facts.program}`,
};

/** `anular $ 80.000 de Ana Ruiz`, `devolver $ 30.000 a Ana Ruiz` */
function askedInWords({ facts: { permission, amount = 0, number }, user, isAboutUser }: Parts): string {
  if (permission === 'refund') return `devolver ${pesos(amount)} a ${user}`;
  if (permission === 'discount') return `un descuento de ${pesos(amount)} a ${user}`;
  const entry = number === undefined ? pesos(amount) : `el movimiento de caja n.º ${number}, ${pesos(amount)}`;
  return `anular ${entry}${isAboutUser ? ` de ${user}` : ''}`;
}

function edited({ facts: { accountStatus, accountType, coach, desk }, user }: Parts): string {
  const changes = [
    accountStatus && `el estado a «${statusNames[accountStatus]}»`,
    accountType && `el tipo a «${typeNames[accountType]}»`,
  ].filter(Boolean);
  const moved = desk ? `puso a ${user} en Recepción` : `sacó a ${user} de Recepción`;
  const edit = changes.length > 0 ? `editó a ${user}` : `editó los datos de ${user}`;
  const act = desk === undefined ? edit : moved;
  const said = changes.length > 0 ? `${act} y cambió ${changes.join(' y ')}` : act;
  if (coach === undefined) return said;
  return `${said}, que ${coach ? 'ahora' : 'ya no'} da clases`;
}

/** ` del 1 de diciembre al 14 de diciembre`, ` el 3 de diciembre`; empty without a period. */
function period(from: string | undefined, to: string | undefined): string {
  if (from === undefined || to === undefined) return '';
  return from === to ? ` el ${dayAndMonth(from)}` : ` del ${dayAndMonth(from)} al ${dayAndMonth(to)}`;
}
