import { useState } from 'react';
import { useFailureLog } from '../../api/show-failure.ts';
import { useUser } from '../../session/use-session.ts';
import { SelfRemovingButton } from '../../ui/self-removing-button.tsx';
import styles from './notice-offer.module.css';
import { useGetPushDevicesQuery } from './push-endpoints.ts';
import { ownDeviceId, possibility, useSwitchOn } from './subscription.ts';

const answeredKey = 'push-offer';

/** Offers notices to a member on a waitlist, until the offer is answered on this device (docs/product.md §4.15). */
export function NoticeOffer() {
  const { id } = useUser();
  const [isWanted, setWanted] = useState(() => !isAnswered() && possibility() === 'possible' && !ownDeviceId(id));
  const { data, error } = useGetPushDevicesQuery(undefined, { skip: !isWanted });
  useFailureLog(error, 'Whether the studio sends notices could not be loaded');
  if (!isWanted || !data || data.publicKey === null) return null;
  return <Offer publicKey={data.publicKey} onAnswered={() => setWanted(false)} />;
}

function isAnswered(): boolean {
  try {
    return localStorage.getItem(answeredKey) !== null;
  } catch {
    // Without storage, the offer would return each time.
    return true;
  }
}

interface OfferProps {
  readonly publicKey: string;
  readonly onAnswered: () => void;
}

function Offer({ publicKey, onAnswered }: OfferProps) {
  const { pending, press } = useSwitchOn(publicKey);
  async function answer(isWelcome: boolean): Promise<void> {
    localStorage.setItem(answeredKey, isWelcome ? 'yes' : 'no');
    if (isWelcome) await press();
    onAnswered();
  }
  return (
    <fieldset aria-label="Avisos en este teléfono" className={styles.offer}>
      <p>¿Te avisamos en este teléfono cuando haya cupo?</p>
      <div className="wrap gap1 tight">
        <SelfRemovingButton size="small" variant="secondary" pending={pending} onClick={() => void answer(true)}>
          Sí, avísame
        </SelfRemovingButton>
        <SelfRemovingButton size="small" variant="quiet" locked={pending} onClick={() => void answer(false)}>
          Ahora no
        </SelfRemovingButton>
      </div>
    </fieldset>
  );
}
