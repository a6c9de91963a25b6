import { fitnessDeclaration } from '@studio/contracts/rules/people';
import type { User } from '@studio/contracts/http/account-schemas';
import { toStudioDate } from '@studio/contracts/studio-time';
import { isMinor } from '@studio/contracts/under-age';
import { useDispatch } from 'react-redux';
import { showRefusal } from '../../api/show-failure.ts';
import { longDate } from '../../dates/spanish-dates.ts';
import { useNow } from '../../dates/use-now.ts';
import { userChanged } from '../../session/session-slice.ts';
import { notify } from '../../ui/notify.ts';
import { SelfRemovingButton } from '../../ui/self-removing-button.tsx';
import { useDeclareFitnessMutation } from './profile-endpoints.ts';
import { ProfilePart } from './profile-part.tsx';

interface BeforeTrainingProps {
  readonly user: User;
  readonly onAddContact: () => void;
  readonly onAddGuardian: () => void;
}

/** What the studio still needs before the first class; a registration leads here (docs/product.md §4.14). */
export function BeforeTraining({ user, onAddContact, onAddGuardian }: BeforeTrainingProps) {
  const today = toStudioDate(useNow(60_000));
  return (
    <ProfilePart id="antes-de-entrenar" title="Antes de entrenar" tabIndex={-1}>
      {!user.guardian && isMinor(user, today) && (
        <div className="stack left gap2">
          <p>
            <strong>Falta tu acudiente.</strong>
            <span> Como tienes menos de 18 años, un adulto debe autorizar el tratamiento de tus datos.</span>
          </p>
          <SelfRemovingButton onClick={onAddGuardian}>Agregar acudiente</SelfRemovingButton>
        </div>
      )}
      <Declaration declared={user.fitnessDeclaration} />
      {!user.emergencyContact && (
        <div className="stack left gap2">
          <p>¿A quién llamamos si te pasa algo en clase? Es opcional.</p>
          <SelfRemovingButton variant="secondary" onClick={onAddContact}>
            Agregar contacto de emergencia
          </SelfRemovingButton>
        </div>
      )}
    </ProfilePart>
  );
}

function Declaration({ declared }: { readonly declared: User['fitnessDeclaration'] }) {
  const [declare, { isLoading }] = useDeclareFitnessMutation();
  const dispatch = useDispatch();

  async function press(): Promise<void> {
    try {
      const { user } = await declare({ version: fitnessDeclaration }).unwrap();
      dispatch(userChanged(user));
      notify.success('Declaración guardada');
    } catch (error) {
      showRefusal(error, 'Error al guardar tu declaración');
    }
  }

  if (declared?.version === fitnessDeclaration) {
    const day = longDate(toStudioDate(new Date(declared.at)));
    return <p className="soft">{`Declaraste el ${day} que puedes entrenar o que consultaste a tu médico.`}</p>;
  }
  return (
    <div className="stack left gap2">
      <p>Declaro que puedo entrenar o consulté a mi médico.</p>
      <SelfRemovingButton pending={isLoading} onClick={() => void press()}>
        Lo declaro
      </SelfRemovingButton>
    </div>
  );
}
