import {
  ARRIVAL_CLOSES_MINUTES,
  ARRIVAL_OPENS_MINUTES,
  ATTENDANCE_OPENS_MINUTES,
  CANCELLATION_CUT_OFF_MINUTES,
  COACH_MARKS_HOURS,
  FREEZE_MAX_DAYS,
  PASSKEYS_MAX,
  RECEIVED_BACK_DAYS,
  SAME_PAYMENT_MINUTES,
} from '../limits.ts';
import type { Refusal } from './problem.ts';

function catalogue<const C extends Record<string, Omit<Refusal, 'code'>>>(
  entries: C,
): { readonly [K in keyof C]: Refusal & { readonly code: K } } {
  return Object.fromEntries(Object.entries(entries).map(([code, entry]) => [code, { ...entry, code }])) as never;
}

/** The refusals of the services; codes are stable, texts are shown to people. */
export const refusals = catalogue({
  INVALID_CREDENTIALS: { status: 401, message: 'Correo o contraseña incorrectos' },
  ACCOUNT_INACTIVE: { status: 403, message: 'Tu cuenta está inactiva. Comunícate con el estudio.' },
  ACCOUNT_SUSPENDED: { status: 403, message: 'Tu cuenta está suspendida. Comunícate con el estudio.' },
  EMAIL_TAKEN: { status: 409, message: 'Ya existe una cuenta con este correo', field: 'email' },
  DOCUMENT_TAKEN: { status: 409, message: 'Ya existe una cuenta con este documento', field: 'documentNumber' },
  DIFFERENT_PEOPLE: { status: 409, message: 'El correo y el documento son de dos personas distintas', field: 'email' },
  WRONG_PASSWORD: { status: 400, message: 'La contraseña actual es incorrecta', field: 'currentPassword' },
  RESET_LINK_SUPERSEDED: {
    status: 400,
    message: 'Te enviamos un enlace más reciente. Usa el del último correo.',
  },
  RESET_LINK_INVALID: { status: 400, message: 'El enlace no es válido o ya venció. Solicita uno nuevo.' },
  PASSKEY_REFUSED: { status: 400, message: 'No reconocimos esta llave de acceso. Inténtalo de nuevo.' },
  PASSKEY_NOT_FOUND: { status: 404, message: 'Llave de acceso no encontrada' },
  TOO_MANY_PASSKEYS: { status: 409, message: `Puedes tener máximo ${PASSKEYS_MAX} llaves. Quita una que ya no uses.` },
  SIGN_IN_CODE_INVALID: {
    status: 400,
    message: 'El código no es correcto o ya venció. Revísalo o pide otro.',
    field: 'code',
  },
  OIDC_OFF: { status: 404, message: 'Aquí no se entra con la cuenta del trabajo' },
  // No status of 500 or above: the app retries such calls, and each would wait for the provider.
  OIDC_UNREACHABLE: {
    status: 424,
    message: 'La cuenta del trabajo no responde en este momento. Entra con tu correo y contraseña.',
  },
  OIDC_REFUSED: { status: 400, message: 'No entraste con la cuenta del trabajo. Inténtalo de nuevo.' },
  OIDC_NOT_ADMIN: {
    status: 403,
    message: 'Esta cuenta del trabajo no es de un administrador, o su correo no está confirmado.',
  },
  PUSH_OFF: { status: 404, message: 'Este estudio no envía avisos al teléfono' },
  PUSH_SERVICE_UNKNOWN: {
    status: 400,
    message: 'No podemos enviar avisos a este navegador. Prueba con otro.',
    field: 'endpoint',
  },
  STUDIO_NOTICE_IN_PAST: { status: 400, message: 'El último día ya pasó. Elige uno desde hoy.', field: 'to' },
  STUDIO_NOTICE_NOT_FOUND: { status: 404, message: 'Este aviso ya no está' },
  USER_NOT_FOUND: { status: 404, message: 'Usuario no encontrado' },
  LAST_ADMIN: { status: 409, message: 'Debe quedar al menos un administrador activo' },

  CONTACT_REFUSED: { status: 409, message: 'Pidió que no le escriban' },
  CONTACT_OUTSIDE_HOURS: {
    status: 409,
    message: 'A esta hora la ley no permite escribir sobre pagos ni renovaciones (Ley 2300 de 2023)',
  },
  CONTACTED_TODAY: { status: 409, message: 'Hoy ya le escribieron. La ley permite una vez al día.' },
  CONTACTED_OTHERWISE: {
    status: 409,
    message: 'Esta semana ya le escribieron por otro medio. La ley permite uno solo por semana.',
  },
  UNKNOWN_PLACEHOLDER: { status: 400, message: 'El texto tiene un dato que esta lista no conoce', field: 'text' },

  PLAN_NOT_FOUND: { status: 404, message: 'Plan no encontrado' },
  PLAN_NAME_TAKEN: { status: 409, message: 'Ya existe un plan con este nombre', field: 'name' },
  NO_ACTIVE_PLAN: { status: 409, message: 'El usuario no tiene un plan activo' },
  NO_NEXT_PLAN: { status: 409, message: 'El usuario no tiene un plan siguiente' },
  NEXT_PLAN_EXISTS: { status: 409, message: 'El usuario ya tiene un plan siguiente. Quítalo antes de asignar otro.' },
  PLAN_START_INVALID: {
    status: 400,
    message: 'La fecha de inicio debe ser de hoy en adelante, máximo en un año',
    field: 'start',
  },
  PLAN_START_OVERLAPS: {
    status: 409,
    message: 'El plan actual aún no termina en esa fecha. Elige una fecha posterior.',
    field: 'start',
  },
  FREEZE_START_INVALID: {
    status: 409,
    message: 'La congelación debe empezar entre hoy y el último día del plan',
    field: 'from',
  },
  FREEZE_EXISTS: { status: 409, message: 'El plan ya tiene una congelación. Termínala antes de poner otra.' },
  FREEZE_TOO_LONG: {
    status: 409,
    message: `Un plan se puede congelar máximo ${FREEZE_MAX_DAYS} días en total`,
    field: 'to',
  },
  NO_FREEZE: { status: 409, message: 'El plan no está congelado' },

  SAME_PAYMENT: { status: 409, message: `Ya hay un pago igual de hace menos de ${SAME_PAYMENT_MINUTES} minutos` },
  SAME_ENTRY: { status: 409, message: `Ya hay un movimiento igual de hace menos de ${SAME_PAYMENT_MINUTES} minutos` },
  // The text of each refusal names the amount.
  NOT_ENOUGH_CASH: { status: 409, message: 'En la caja no hay tanto efectivo' },
  ASSIGNMENT_NOT_FOUND: {
    status: 404,
    message: 'Ese plan no es de este usuario o se asignó antes de llevar los pagos',
  },
  RECEIVED_ON_INVALID: {
    status: 400,
    message: `El día debe ser hoy o hasta ${RECEIVED_BACK_DAYS} días atrás`,
    field: 'receivedOn',
  },
  DISCOUNT_TOO_HIGH: {
    status: 409,
    message: 'El descuento no puede ser mayor que el precio del plan',
    field: 'discount',
  },
  NOT_ENOUGH_CREDIT: { status: 409, message: 'El saldo a favor no alcanza', field: 'amount' },
  MORE_THAN_DEBT: { status: 409, message: 'Es más de lo que debe por este plan', field: 'amount' },
  ENTRY_NOT_FOUND: { status: 404, message: 'Este movimiento de caja no existe' },
  ENTRY_ALREADY_VOIDED: { status: 409, message: 'Este movimiento ya fue anulado' },
  ENTRY_NOT_VOIDABLE: { status: 409, message: 'Una anulación no se puede anular' },
  CREDIT_SPENT: {
    status: 409,
    message: 'Este dinero ya se usó como saldo a favor o se devolvió. Anula primero ese movimiento.',
  },
  DAY_CLOSED: { status: 409, message: 'La caja de ese día ya está cerrada' },
  DAY_IN_FUTURE: { status: 400, message: 'Solo puedes cerrar la caja de hoy o de un día anterior' },
  EARLIER_DAY_OPEN: { status: 409, message: 'Primero cierra la caja de los días anteriores que tienen movimientos' },
  DAY_BEFORE_FIRST: { status: 400, message: 'Ese día el estudio aún no tenía movimientos de caja' },
  KEPT_FROM_INVALID: {
    status: 400,
    message:
      'Desde qué día se lleva la caja solo se dice en el primer cierre: del primer movimiento al día que cierras',
    field: 'keptFrom',
  },

  TRAINING_NOT_FOUND: { status: 404, message: 'Entrenamiento no encontrado' },
  TRAINING_FULL: { status: 409, message: 'Este entrenamiento está lleno' },
  TRAINING_STARTED: { status: 409, message: 'Este entrenamiento ya comenzó' },
  TRAINING_CANCELLED: { status: 409, message: 'Este entrenamiento fue cancelado' },
  ALREADY_BOOKED: { status: 409, message: 'Ya estás inscrito en este entrenamiento' },
  OVERLAPPING_BOOKING: { status: 409, message: 'Ya tienes otro entrenamiento a esa hora' },
  NOT_BOOKED: { status: 404, message: 'No estás inscrito en este entrenamiento' },
  NO_PLAN_FOR_DATE: { status: 409, message: 'No tienes un plan activo para la fecha de este entrenamiento' },
  PLAN_FROZEN: { status: 409, message: 'Tu plan está congelado ese día' },
  NO_CLASSES_LEFT: { status: 409, message: 'No te quedan clases en tu plan' },
  WEEKLY_LIMIT_REACHED: { status: 409, message: 'Ya usaste todos los entrenamientos de tu plan en esta semana' },
  NO_SPECIAL_TRAININGS: { status: 409, message: 'No te quedan entrenamientos especiales' },
  WEEK_NOT_OPEN: { status: 409, message: 'Las inscripciones para esa semana aún no están abiertas' },
  TRAINING_NOT_FULL: { status: 409, message: 'Este entrenamiento tiene cupos: puedes inscribirte' },
  WAITLIST_FULL: { status: 409, message: 'La lista de espera de este entrenamiento está llena' },
  NOT_WAITING: { status: 404, message: 'No estás en la lista de espera de este entrenamiento' },
  USER_NOT_WAITING: { status: 404, message: 'El usuario no está en la lista de espera de este entrenamiento' },
  TOO_MANY_FIXED_SLOTS: { status: 409, message: 'El plan no permite tantos cupos fijos por semana', field: 'slots' },
  CANCELLATION_CLOSED: {
    status: 409,
    message: `Solo puedes cancelar hasta ${CANCELLATION_CUT_OFF_MINUTES} minutos antes del inicio del entrenamiento`,
  },
  RELEASE_NOT_OPEN: { status: 409, message: 'Todavía puedes cancelar: así tu clase vuelve' },
  SEAT_NOT_RELEASED: { status: 404, message: 'No cediste un cupo en este entrenamiento' },
  // The text of each refusal names the days and the end.
  SAME_DAY_ONLY: { status: 409, message: 'Por tus faltas, solo puedes reservar clases del mismo día' },
  GUEST_TRIED_BEFORE: { status: 409, message: 'Esta persona ya probó una clase' },
  GUEST_NOT_FOUND: { status: 404, message: 'Este invitado ya no está' },
  ABSENCE_NOT_FOUND: { status: 404, message: 'Esta falta ya no cuenta' },
  ARRIVAL_NOT_OPEN: {
    status: 409,
    message: `Puedes avisar que llegaste desde ${ARRIVAL_OPENS_MINUTES} minutos antes hasta ${ARRIVAL_CLOSES_MINUTES} minutos después del inicio`,
  },
  ARRIVAL_CODE_WRONG: { status: 400, message: 'El código no es el de este minuto. Míralo de nuevo.', field: 'code' },
  DUPLICATE_TRAINING: {
    status: 409,
    message: 'Ya existe un entrenamiento de esta categoría en esa fecha y hora',
    field: 'startTime',
  },
  CAPACITY_BELOW_ENROLLED: {
    status: 409,
    message: 'La capacidad no puede ser menor que el número de inscritos',
    field: 'maxCapacity',
  },
  CATEGORY_FIXED: {
    status: 409,
    message: 'No se puede cambiar la categoría de un entrenamiento con inscritos',
    field: 'category',
  },
  BULK_RUN_NOT_FOUND: { status: 404, message: 'No encontramos esa generación en bloque' },
  CLOSURE_NOT_FOUND: { status: 404, message: 'Ese rango no está cerrado' },
  CLOSURE_IN_PAST: { status: 400, message: 'Solo puedes cerrar fechas desde hoy', field: 'startDate' },
  CLOSURE_OVERLAPS: {
    status: 409,
    message: 'Parte de esas fechas ya está cerrada. Elige otras o reabre primero ese rango.',
    field: 'startDate',
  },
  USER_ALREADY_BOOKED: { status: 409, message: 'El usuario ya está inscrito en este entrenamiento' },
  USER_NOT_BOOKED: { status: 404, message: 'El usuario no está inscrito en este entrenamiento' },
  ATTENDANCE_NOT_OPEN: {
    status: 409,
    message: `La asistencia se marca desde ${ATTENDANCE_OPENS_MINUTES} minutos antes del inicio`,
  },
  MARKED_MEANWHILE: { status: 409, message: 'Otra persona ya marcó la asistencia de este usuario' },
  NOT_YOUR_TRAINING: { status: 403, message: 'Este entrenamiento lo da otra persona' },
  COACH_TIME_OVER: {
    status: 409,
    message: `La lista de este entrenamiento se cerró ${COACH_MARKS_HOURS} horas después del inicio`,
  },
  NOT_PAID_BY_PLAN: {
    status: 409,
    message: 'Ningún plan le paga este entrenamiento. La administración puede inscribirlo.',
  },
  NO_EMERGENCY_CONTACT: { status: 404, message: 'Este usuario no dejó un contacto de emergencia' },
  EMERGENCY_CONTACT_CLOSED: {
    status: 409,
    message: 'El contacto de emergencia solo se ve alrededor de la clase',
  },
  COACH_NOT_FOUND: { status: 404, message: 'Esa persona no da clases en el estudio', field: 'coachId' },
  UNSUBSCRIBE_LINK_INVALID: { status: 404, message: 'Este enlace ya no es válido' },
  CALENDAR_NOT_FOUND: { status: 404, message: 'Esta dirección de calendario ya no existe' },
  USER_NOT_ACTIVE: { status: 409, message: 'La cuenta del usuario no está activa' },

  NO_RECORDS: { status: 404, message: 'No se encontraron registros para los filtros especificados' },
  REPORT_NOT_FOUND: { status: 404, message: 'El reporte no existe o ya venció' },
  REPORT_NOT_READY: { status: 409, message: 'El reporte aún no está listo' },
});

export type RefusalCode = keyof typeof refusals;
