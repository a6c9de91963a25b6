import { useEffect } from 'react';
import { call, type Answer } from '../../api/call.ts';
import { asFailure, messageOf } from '../../api/problem.ts';
import { fresh, studioApi } from '../../api/studio-api.ts';
import { serverClock } from '../../dates/server-clock.ts';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/loading.tsx';
import { Qr } from '../../ui/qr.tsx';
import styles from './code-panel.module.css';

/** A class whose code can be shown, and who shows it. */
export interface ShownClass {
  readonly id: string;
  readonly by: 'coach' | 'admin';
  /** The class in words. */
  readonly about: string;
}

/** The code of this minute, large enough for a whole room: digits, and a QR of an address with the same ones. */
export function CodePanel({ id, by, about, open, onClose }: ShownClass & DialogState) {
  return (
    <Dialog open={open} onClose={onClose} title="¿Ya llegaste?" description={about} wide>
      {open && <Shown id={id} by={by} />}
    </Dialog>
  );
}

function Shown({ id, by }: CodeOf) {
  const { code, error, isFetching, refetch } = useCode({ id, by });
  if (error) {
    if (isRefused(error)) return <p className={styles.over}>{messageOf(error, 'Este código ya no se muestra')}</p>;
    return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <div className="stack middle gap4 centered">
      {code === undefined ? (
        <Loading label="Cargando el código…" className={styles.digits}>
          <Skeleton width="3em" height="1em" />
        </Loading>
      ) : (
        <>
          <p className={styles.digits} translate="no">
            {code}
          </p>
          <Qr text={addressOf(id, code)} label="Código QR con los mismos números" />
        </>
      )}
      <p className="soft">
        Apunta la cámara del teléfono al cuadro, o toca «Llegué» en tu clase y escribe los números.
      </p>
    </div>
  );
}

/**
 * Fetches the next code once a minute, when it is valid. After a failure that is not a refusal, retries in a few
 * seconds.
 */
function useCode(of: CodeOf) {
  const { currentData, error, isFetching, refetch } = useGetArrivalCodeQuery(of, fresh);
  const until = error ? undefined : currentData?.until;
  const hasFailed = error !== undefined && !isRefused(error);
  useEffect(() => {
    if (isFetching || (until === undefined && !hasFailed)) return undefined;
    const ms = until === undefined ? retryMs : Date.parse(until) - serverClock.now().getTime() + lateMs;
    const timer = setTimeout(() => void refetch(), Math.max(ms, lateMs));
    return () => clearTimeout(timer);
  }, [until, hasFailed, isFetching, refetch]);
  return { code: currentData?.code, error, isFetching, refetch };
}

const isRefused = (error: unknown) => Number(asFailure(error)?.status) < 500;

const retryMs = 5_000;
/** Milliseconds to wait beyond the change: the clock is right to a fraction of a second. */
const lateMs = 500;

/** The address in the QR: it opens the app with the code, after the login if necessary. */
function addressOf(id: string, code: string): string {
  return `${window.location.origin}/trainings?llegue=${id}&codigo=${code}`;
}

type CodeOf = Pick<ShownClass, 'id' | 'by'>;

const { useGetArrivalCodeQuery } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getArrivalCode: build.query<Answer<typeof routes.showArrivalCode>, CodeOf>({
      query: ({ id, by }) =>
        by === 'admin'
          ? call(routes.showArrivalCode, { params: { id } })
          : call(routes.showArrivalCodeAsCoach, { params: { id } }),
      // An earlier code is useless.
      keepUnusedDataFor: 0,
    }),
  }),
});
