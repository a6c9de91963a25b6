import { actKinds } from '@studio/contracts/rules/acts';
import { expect, test } from 'vitest';
import { actInWords, kindNames } from './act-words.ts';

const user = { id: 'u', name: 'Ana Ruiz' };
const training = { id: 't', category: 'normal', trainingDate: '2026-11-30', startTime: '06:00:00' } as const;

test.each([
  [{ kind: 'user-plan-changed', user, facts: { planName: 'Élite' } }, 'asignó el plan «Élite» a Ana Ruiz'],
  [
    { kind: 'user-plan-changed', user, facts: { planName: 'Élite', endedAs: 'Rembolsado' } },
    'quitó el plan «Élite» de Ana Ruiz (Rembolsado)',
  ],
  [
    { kind: 'user-plan-changed', user, facts: { planName: 'Básico', replacedAs: 'Error' } },
    'asignó el plan «Básico» a Ana Ruiz en lugar de otro (Error)',
  ],
  [{ kind: 'user-plan-changed', user, facts: { planName: 'Plan Élite' } }, 'asignó el «Plan Élite» a Ana Ruiz'],
  [{ kind: 'plan-edited', facts: { planName: 'Plan Élite' } }, 'editó el «Plan Élite»'],
  [{ kind: 'user-edited', user, facts: {} }, 'editó los datos de Ana Ruiz'],
  [
    { kind: 'user-edited', user, facts: { accountStatus: 'suspended', accountType: 'admin' } },
    'editó a Ana Ruiz y cambió el estado a «Suspendido» y el tipo a «Administrador»',
  ],
  [
    { kind: 'special-trainings-set', user, facts: { before: 0, after: 4 } },
    'cambió los entrenamientos especiales de Ana Ruiz de 0 a 4',
  ],
  [{ kind: 'users-invited', user, facts: {} }, 'invitó a Ana Ruiz'],
  [{ kind: 'users-invited', facts: { count: 24 } }, 'invitó a 24 personas'],
  [{ kind: 'fixed-slots-set', user, facts: { count: 0 } }, 'quitó los cupos fijos de Ana Ruiz'],
  [{ kind: 'password-set', user: { id: 'u', name: null }, facts: {} }, 'cambió la contraseña de una cuenta eliminada'],
  [
    { kind: 'user-enrolled', user, training, facts: {} },
    'inscribió a Ana Ruiz en el entrenamiento del lunes 30 de noviembre, 06:00',
  ],
  [
    { kind: 'attendance-marked', user, training, facts: { attendance: 'absent' } },
    'marcó que Ana Ruiz no vino al entrenamiento del lunes 30 de noviembre, 06:00',
  ],
  [
    { kind: 'attendance-marked', user, training, facts: { attendance: null } },
    'borró la asistencia de Ana Ruiz al entrenamiento del lunes 30 de noviembre, 06:00',
  ],
  [
    { kind: 'all-marked-attended', training, facts: { count: 1 } },
    'marcó que 1 inscrito asistió al entrenamiento del lunes 30 de noviembre, 06:00',
  ],
  [
    { kind: 'trainings-generated', facts: { count: 140, from: '2026-12-01', to: '2026-12-14' } },
    'generó 140 entrenamientos del 1 de diciembre al 14 de diciembre',
  ],
  [
    { kind: 'range-closed', facts: { count: 10, from: '2026-12-24', to: '2026-12-24' } },
    'cerró el estudio el 24 de diciembre: 10 entrenamientos cancelados',
  ],
  [
    { kind: 'user-edited', user, facts: { coach: false, accountStatus: 'inactive' } },
    'editó a Ana Ruiz y cambió el estado a «Inactivo», que ya no da clases',
  ],
  [{ kind: 'user-edited', user, facts: { desk: true } }, 'puso a Ana Ruiz en Recepción'],
  [{ kind: 'user-edited', user, facts: { desk: false } }, 'sacó a Ana Ruiz de Recepción'],
  [
    { kind: 'user-edited', user, facts: { accountType: 'admin', desk: true } },
    'puso a Ana Ruiz en Recepción y cambió el tipo a «Administrador»',
  ],
  [{ kind: 'user-created', user, facts: { desk: true } }, 'creó la cuenta de Ana Ruiz, de Recepción'],
  [{ kind: 'user-edited', user, facts: { coach: true } }, 'editó los datos de Ana Ruiz, que ahora da clases'],
  [
    { kind: 'coach-substituted', user, facts: { count: 12, from: '2026-12-02', to: '2026-12-09' } },
    'reemplazó a Ana Ruiz del 2 de diciembre al 9 de diciembre: 12 clases',
  ],
  [
    { kind: 'training-cancelled', training: { ...training, title: 'Yoga' }, facts: {} },
    'canceló el entrenamiento del lunes 30 de noviembre, 06:00 («Yoga»)',
  ],
  [
    { kind: 'guest-enrolled', training, facts: {} },
    'inscribió a un invitado en el entrenamiento del lunes 30 de noviembre, 06:00',
  ],
  [{ kind: 'guest-joined', user, facts: {} }, 'pasó las clases de un invitado a la cuenta de Ana Ruiz'],
  [
    { kind: 'training-kept', training: { ...training, title: 'Yoga' }, facts: {} },
    'dejó el entrenamiento del lunes 30 de noviembre, 06:00 («Yoga») aunque falten inscritos',
  ],
  [{ kind: 'booking-rules-set', facts: {} }, 'cambió las reglas de reserva'],
  [
    { kind: 'studio-notice-set', facts: { from: '2026-12-01', to: '2026-12-14' } },
    'puso un aviso para los miembros del 1 de diciembre al 14 de diciembre',
  ],
  [{ kind: 'studio-notice-set', facts: {} }, 'quitó el aviso del estudio'],
  [{ kind: 'absences-forgiven', user, facts: {} }, 'perdonó faltas de Ana Ruiz'],
  [{ kind: 'member-contacted', user, facts: { contactList: 'expiring' } }, 'le escribió a Ana Ruiz (Por vencer)'],
  [
    { kind: 'member-contacted', user: { id: 'g', name: null }, facts: { contactList: 'tried' } },
    'le escribió a un invitado (Probaron)',
  ],
  [{ kind: 'contact-text-set', facts: { contactList: 'owing' } }, 'cambió el texto de «Deben»'],
  [{ kind: 'imported-plans-taken-back', facts: { count: 1 } }, 'retiró 1 plan importado al deshacer una importación'],
  [{ kind: 'user-plan-frozen', user, facts: {} }, 'congeló el plan de Ana Ruiz'],
  [
    { kind: 'api-key-added', facts: { program: 'crm' } },
    'agregó la llave «crm», con la que un programa lee los datos del estudio',
  ],
  [{ kind: 'webhook-removed', facts: { program: 'crm.example' } }, 'quitó el aviso automático a crm.example'],
  [{ kind: 'report-ordered', facts: { reportType: 'user-plans' } }, 'generó el reporte de planes de usuarios'],
] as const)('%o', (entry, words) => {
  expect(actInWords(entry)).toBe(words);
});

test('the filter names every kind differently', () => {
  expect(new Set(Object.values(kindNames)).size).toBe(actKinds.length);
});
