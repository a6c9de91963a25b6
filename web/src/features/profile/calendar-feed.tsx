import { CalendarPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { toStudioDate } from '@studio/contracts/studio-time';
import { takesNothing } from '../../api/endpoint.ts';
import { showRefusal, useFailureLog } from '../../api/show-failure.ts';
import { fresh, studioApi } from '../../api/studio-api.ts';
import { longDate } from '../../dates/spanish-dates.ts';
import { ActQuestion, type AskedAbout } from '../../edit/act-question.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { notify } from '../../ui/notify.ts';
import { SelfRemovingButton } from '../../ui/self-removing-button.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import styles from './folded-parts.module.css';

/** The member's calendar address: created, shown once, renewed and removed. */
export function CalendarFeed() {
  const { data, error, isFetching, refetch } = useGetCalendarFeedQuery(undefined, fresh);
  useFailureLog(error, 'The calendar address could not be loaded');
  const [renew, { isLoading }] = useRenewCalendarFeedMutation();
  const [address, setAddress] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const ending = useDialog<AddressEnd>();

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
    <div ref={place} tabIndex={-1} className={`stack left gap3 ${styles.part}`}>
      <p>
        Con una dirección privada, tu calendario muestra las clases que reservas y se entera de las que cambian de hora
        o se cancelan.
      </p>
      {data.createdAt === null ? (
        <SelfRemovingButton
          variant="secondary"
          pending={isLoading}
          icon={<CalendarPlus size={18} />}
          onClick={() => void create()}
        >
          Crear dirección
        </SelfRemovingButton>
      ) : (
        <>
          {address ? (
            <CalendarAddress address={address} />
          ) : (
            <p className="soft">Tienes una dirección desde el {longDate(toStudioDate(new Date(data.createdAt)))}.</p>
          )}
          <div className="wrap outdent">
            <Button variant="quiet" size="small" onClick={() => ending.open('renew')}>
              Renovar dirección
            </Button>
            <Button variant="quiet" size="small" onClick={() => ending.open('remove')}>
              Quitar
            </Button>
          </div>
        </>
      )}
      {ending.asked && <EndAddressDialog {...ending.asked} onEnded={setAddress} place={place} />}
    </div>
  );
}

/** A calendar address that was just created; it is not shown again. */
function CalendarAddress({ address }: { readonly address: string }) {
  return (
    <>
      <TextField
        id="direccion-calendario"
        label="Tu dirección privada"
        hint="Cópiala ahora: no la volveremos a mostrar. Quien la tenga puede ver tus clases."
        value={address}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <div className="row gap4 near">
        <CopyButton text={address} done="Dirección copiada" />
        {/* Calendar programs subscribe to addresses with this scheme. */}
        <a href={address.replace(/^https?:/, 'webcal:')}>Abrir en mi calendario</a>
      </div>
      <p className="soft">En Google Calendar, desde un computador: Otros calendarios, + y «Desde URL».</p>
    </>
  );
}

type AddressEnd = 'renew' | 'remove';

interface EndAddressDialogProps extends AskedAbout<AddressEnd> {
  /** Receives the new address, if there is one. */
  readonly onEnded: (address: string | undefined) => void;
}

const words = {
  renew: { title: '¿Renovar la dirección?', confirmLabel: 'Renovar dirección', done: 'Dirección renovada' },
  remove: { title: '¿Quitar la dirección?', confirmLabel: 'Quitar dirección', done: 'Dirección quitada' },
} as const;

/** Confirms that the calendar address stops working. */
function EndAddressDialog({ subject: end, onEnded, place, ...dialog }: EndAddressDialogProps) {
  const [renew] = useRenewCalendarFeedMutation();
  const [remove] = useRemoveCalendarFeedMutation();
  const { done, ...said } = words[end];

  async function send(): Promise<void> {
    const address = end === 'renew' ? (await renew().unwrap()).address : undefined;
    if (end === 'remove') await remove().unwrap();
    onEnded(address);
  }
  return (
    <ActQuestion
      {...dialog}
      {...said}
      send={send}
      done={done}
      failed="Error al guardar la dirección del calendario"
      place={end === 'remove' ? place : undefined}
    >
      <p>La dirección actual deja de funcionar: los calendarios que la usan ya no recibirán tus clases.</p>
    </ActQuestion>
  );
}

const calendarApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getCalendarFeed: build.query({ ...takesNothing(routes.getCalendarFeed), providesTags: ['CalendarFeed'] }),
    renewCalendarFeed: build.mutation({ ...takesNothing(routes.renewCalendarFeed), invalidatesTags: ['CalendarFeed'] }),
    removeCalendarFeed: build.mutation({
      ...takesNothing(routes.removeCalendarFeed),
      invalidatesTags: ['CalendarFeed'],
    }),
  }),
});

const { useGetCalendarFeedQuery, useRenewCalendarFeedMutation, useRemoveCalendarFeedMutation } = calendarApi;
