import { toStudioDate } from '@studio/contracts/studio-time';
import { BellRing } from 'lucide-react';
import { useRef, useState } from 'react';
import { showRefusal, useFailureLog } from '../../api/show-failure.ts';
import { fresh } from '../../api/studio-api.ts';
import { recentInWords } from '../../dates/instant-words.ts';
import { longDate } from '../../dates/spanish-dates.ts';
import { useNow } from '../../dates/use-now.ts';
import { useUser } from '../../session/use-session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { notify } from '../../ui/notify.ts';
import { SelfRemovingButton } from '../../ui/self-removing-button.tsx';
import styles from './device-notices.module.css';
import { type PushDevice, useGetPushDevicesQuery, useRemovePushDeviceMutation } from './push-endpoints.ts';
import { deniedText, ownDeviceId, possibility, useSwitchOn } from './subscription.ts';
import { forgetDevice } from './this-device.ts';

/**
 * The devices that receive notices about the member's classes (docs/product.md §4.15). Renders nothing if the studio
 * sends none.
 */
export function DeviceNotices() {
  const { data, error } = useGetPushDevicesQuery(undefined, fresh);
  useFailureLog(error, 'The devices could not be loaded');
  if (!data || data.publicKey === null) return null;
  return (
    <Disclosure label="Avisos en este teléfono">
      <Devices publicKey={data.publicKey} devices={data.devices} />
    </Disclosure>
  );
}

interface DevicesProps {
  readonly publicKey: string;
  readonly devices: readonly PushDevice[];
}

const obstacles = {
  denied: deniedText,
  'home-screen': 'En iPhone, primero agrega la app a tu pantalla de inicio.',
  impossible: 'Este navegador no puede mostrar avisos. Prueba con otro.',
} as const;

function Devices({ publicKey, devices }: DevicesProps) {
  const place = useRef<HTMLDivElement>(null);
  const { id: accountId } = useUser();
  const { pending, press } = useSwitchOn(publicKey);
  const can = possibility();
  const here = can === 'possible' ? devices.find(({ id }) => id === ownDeviceId(accountId)) : undefined;
  return (
    <div ref={place} tabIndex={-1} className={styles.part}>
      <p>Lo que cambia en tus clases, en la pantalla de tu teléfono. El correo te llega igual.</p>
      {can !== 'possible' ? (
        <p className="soft">{obstacles[can]}</p>
      ) : (
        !here && (
          <SelfRemovingButton
            variant="secondary"
            pending={pending}
            icon={<BellRing size={18} />}
            onClick={() => void press()}
          >
            Activar avisos
          </SelfRemovingButton>
        )
      )}
      {devices.length > 0 && (
        <ul className="stack wide" aria-label="Dispositivos con avisos">
          {devices.map((device) => (
            <Device key={device.id} device={device} isHere={device === here} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Device({
  device: { id, name, createdAt, lastNoticeAt },
  isHere,
}: {
  readonly device: PushDevice;
  readonly isHere: boolean;
}) {
  const today = toStudioDate(useNow(60_000));
  const [remove] = useRemovePushDeviceMutation();
  const [pending, setPending] = useState(false);

  async function press(): Promise<void> {
    setPending(true);
    try {
      await remove(id).unwrap();
      if (isHere) await forgetDevice();
      notify.success(isHere ? 'Ya no te avisamos en este teléfono' : 'Dispositivo quitado');
    } catch (error) {
      showRefusal(error, 'Error al quitar el dispositivo');
      setPending(false);
    }
  }
  return (
    <li className={styles.device}>
      <div className="yields">
        <p className="row gap2 snug strong">
          <span>{name}</span>
          {isHere && <Badge tone="good">Este teléfono</Badge>}
        </p>
        <p className="soft">{`Desde el ${longDate(toStudioDate(new Date(createdAt)))}`}</p>
        <p className="soft">
          {lastNoticeAt === undefined ? 'Aún sin avisos' : `Último aviso: ${recentInWords(lastNoticeAt, today)}`}
        </p>
      </div>
      <SelfRemovingButton
        variant="quiet"
        size="small"
        pending={pending}
        aria-label={`Quitar ${name}`}
        onClick={() => void press()}
      >
        Quitar
      </SelfRemovingButton>
    </li>
  );
}
