import { toStudioDate } from '@studio/contracts/studio-time';
import { Megaphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFailureLog } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { dayAndShortMonth, shortDate } from '../../../dates/spanish-dates.ts';
import { useNow } from '../../../dates/use-now.ts';
import { ActQuestion, type AskedAbout } from '../../../edit/act-question.tsx';
import { useLatest } from '../../../edit/use-latest.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { SelfRemovingButton } from '../../../ui/self-removing-button.tsx';
import { StudioNoticeForm } from './studio-notice-form.tsx';
import { type StudioNotice, useEndStudioNoticeMutation, useGetStudioNoticeQuery } from './studio-notice-endpoints.ts';

/** The studio's notice to all members (docs/product.md §4.17), which administrators see, write, change and withdraw. */
export function StudioNoticeCard() {
  const { data, error, isFetching, refetch } = useGetStudioNoticeQuery(undefined, fresh);
  useFailureLog(error, 'The notice of the studio could not be loaded');
  return (
    <Card as="section" className="stack gap3" tabIndex={-1} aria-labelledby="aviso-del-estudio">
      <h2 id="aviso-del-estudio" className="large">
        Aviso del estudio
      </h2>
      {data ? (
        <Notice stored={data} />
      ) : error ? (
        <LoadFailed text="No pudimos cargar el aviso." retrying={isFetching} onRetry={refetch} />
      ) : (
        <Skeleton height="5rem" />
      )}
    </Card>
  );
}

function Notice({ stored }: { readonly stored: StudioNotice }) {
  const today = toStudioDate(useNow(60_000));
  const [asked, setAsked] = useState<'write' | 'end' | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const { notice } = stored;
  const close = () => setAsked(null);
  return (
    <div ref={place} tabIndex={-1} className="stack gap3">
      {notice ? (
        <>
          <p className="strong">{notice.text}</p>
          <p className="row gap2 snug">
            <Standing notice={notice} today={today} />
            <span className="soft">{periodInWords(notice)}</span>
          </p>
        </>
      ) : (
        <p className="soft">Lo que escribas aquí lo leen todos los miembros al entrar, hasta que tocan «Entendido».</p>
      )}
      <div className="wrap gap2">
        <Button variant="secondary" icon={<Megaphone size={18} />} onClick={() => setAsked('write')}>
          {notice ? 'Cambiar aviso' : 'Escribir aviso'}
        </Button>
        {notice && (
          <SelfRemovingButton variant="quiet" onClick={() => setAsked('end')}>
            Quitar aviso
          </SelfRemovingButton>
        )}
      </div>
      <Dialog
        open={asked === 'write'}
        onClose={close}
        title="Aviso del estudio"
        description="Lo leen los miembros en el inicio y sobre los entrenamientos."
      >
        <StudioNoticeForm stored={stored} today={today} onDone={close} />
      </Dialog>
      <EndQuestion subject={stored} open={asked === 'end'} place={place} onClose={close} />
    </div>
  );
}

type Written = NonNullable<StudioNotice['notice']>;

function Standing({ notice: { from, to }, today }: { readonly notice: Written; readonly today: string }) {
  const [tone, words]: [BadgeTone, string] =
    today < from ? ['neutral', 'Aún no empieza'] : today > to ? ['neutral', 'Ya terminó'] : ['good', 'Se ve ahora'];
  return <Badge tone={tone}>{words}</Badge>;
}

/** `Del 28 nov al 3 dic 2026`, `Solo el 28 nov 2026` */
const periodInWords = ({ from, to }: Written) =>
  from === to ? `Solo el ${shortDate(from)}` : `Del ${dayAndShortMonth(from)} al ${shortDate(to)}`;

function EndQuestion({ subject: stored, ...dialog }: AskedAbout<StudioNotice>) {
  const [end] = useEndStudioNoticeMutation();
  const { record, ...latest } = useLatest(stored);
  return (
    <ActQuestion
      {...dialog}
      {...latest}
      title="¿Quitar el aviso?"
      confirmLabel="Quitar aviso"
      send={() => end({ version: record.version }).unwrap()}
      done="Aviso quitado"
      failed="Error al quitar el aviso"
    >
      <p className="strong">{record.notice?.text}</p>
      <p>Los miembros dejan de verlo.</p>
    </ActQuestion>
  );
}
