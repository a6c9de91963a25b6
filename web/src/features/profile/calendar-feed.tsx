import { toStudioDate } from '@studio/contracts/studio-time';
import { CalendarPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { fresh } from '../../api/fresh.ts';
import { showRefusal } from '../../api/show-refusal.ts';
import { useFailureLog } from '../../api/use-failure-log.ts';
import { longDate } from '../../dates/spanish-dates.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { notify } from '../../ui/notify.ts';
import { SelfRemovingButton } from '../../ui/self-removing-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CalendarAddress } from './calendar-address.tsx';
import { useGetCalendarFeedQuery, useRenewCalendarFeedMutation } from './calendar-endpoints.ts';
import styles from './calendar-feed.module.css';
import { EndAddressDialog, type AddressEnd } from './end-address-dialog.tsx';

/** The member's calendar address: made, read once, renewed and removed. */
export function CalendarFeed() {
  const { data, error, isFetching, refetch } = useGetCalendarFeedQuery(undefined, fresh);
  useFailureLog(error, 'The calendar address could not be loaded');
  const [renew, { isLoading }] = useRenewCalendarFeedMutation();
  const [address, setAddress] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const [ending, setEnding] = useState<AddressEnd>();

  async function create(): Promise<void> {
    try {
      setAddress((await renew().unwrap()).address);
      notify.success('Dirección creada');
    } catch (failure) {
      showRefusal(failure, 'Error al guardar la dirección del calendario');
    }
  }

  if (!data) {
    if (!error) return <Skeleton height="8rem" />;
    return <LoadFailed text="No pudimos cargar tu calendario." retrying={isFetching} onRetry={refetch} />;
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.feed}>
      <p>
        Con una dirección privada, tu calendario muestra las clases que reservas y se entera de las que cambian de hora
        o se cancelan.
      </p>
      {data.createdAt === null ? (
        <SelfRemovingButton
          variant="secondary"
          pending={isLoading}
          icon={<CalendarPlus size={18} aria-hidden="true" />}
          onClick={() => void create()}
        >
          Crear dirección
        </SelfRemovingButton>
      ) : (
        <>
          {address ? (
            <CalendarAddress address={address} />
          ) : (
            <p className={styles.since}>
              Tienes una dirección desde el {longDate(toStudioDate(new Date(data.createdAt)))}.
            </p>
          )}
          <div className={styles.ends}>
            <Button variant="quiet" size="small" onClick={() => setEnding('renew')}>
              Renovar dirección
            </Button>
            <Button variant="quiet" size="small" onClick={() => setEnding('remove')}>
              Quitar
            </Button>
          </div>
        </>
      )}
      <EndAddressDialog end={ending} onEnded={setAddress} place={place} onClose={() => setEnding(undefined)} />
    </div>
  );
}
