import { namedPlan } from '@studio/contracts/named-plan';
import { useFailureLog } from '../../../api/show-failure.ts';
import { ActQuestion, type AskedAbout } from '../../../edit/act-question.tsx';
import { useLatest } from '../../../edit/use-latest.ts';
import { counted } from '../../../ui/counted.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { useUser } from '../../../session/use-session.ts';
import styles from './delete-user-dialog.module.css';
import { useDeleteUserMutation, useGetUserPlanQuery, type AdminUser } from './user-endpoints.ts';
import { fullName } from './user-words.ts';

export function DeleteUserDialog({ subject: user, ...dialog }: AskedAbout<AdminUser>) {
  const [remove] = useDeleteUserMutation();
  const { record, ...latest } = useLatest(user);
  return (
    <ActQuestion
      {...dialog}
      {...latest}
      title="¿Estás seguro de que quieres eliminar este usuario?"
      confirmLabel="Eliminar usuario"
      send={() => remove({ id: record.id, version: record.version }).unwrap()}
      done="Usuario eliminado exitosamente"
      failed="Error al eliminar usuario"
    >
      {dialog.open && <Consequences user={record} />}
    </ActQuestion>
  );
}

function Consequences({ user }: { readonly user: AdminUser }) {
  const me = useUser();
  const { data, error } = useGetUserPlanQuery(user.id, { refetchOnMountOrArgChange: true });
  useFailureLog(error, 'The user’s plan could not be loaded');
  const classes = data?.hasActivePlan && data.plan ? data.plan.remainingClasses : undefined;
  const special = user.special_trainings_remaining;
  return (
    <>
      <p>
        <strong className="ink">{fullName(user)}</strong> · <EmailText>{user.email}</EmailText>
      </p>
      <ul className={styles.list}>
        <li>Se borran sus datos personales. No se puede deshacer.</li>
        <li>Se liberan sus cupos en los próximos entrenamientos.</li>
        {user.active_plan && (
          <li>
            Termina su {namedPlan(user.active_plan)}
            {classes !== undefined && `, con ${counted(classes, 'clase restante', 'clases restantes')}`}.
          </li>
        )}
        {special > 0 && <li>Pierde {counted(special, 'entrenamiento especial', 'entrenamientos especiales')}.</li>}
        {user.id === me.id && <li>Es tu propia cuenta: tu sesión se cerrará.</li>}
      </ul>
    </>
  );
}
