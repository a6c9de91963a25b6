import { parsePesos } from '@studio/contracts/money';
import { reportRequestSchema } from '@studio/contracts/http/reporting-routes';
import { addStudioDays, addStudioMonths, isStudioDate, toStudioDate } from '@studio/contracts/studio-time';
import { ChevronLeft, ChevronRight, FileSpreadsheet } from 'lucide-react';
import { takes } from '../../../api/endpoint.ts';
import { useFailureToast } from '../../../api/show-failure.ts';
import { fresh, studioApi } from '../../../api/studio-api.ts';
import { monthAndYear } from '../../../dates/spanish-dates.ts';
import { useNow } from '../../../dates/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { MoneyField } from '../../../ui/form/money-field.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { LoadingRows } from '../../../ui/loading.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { GivenTable } from '../../trainings/coach/given-table.tsx';
import { useAdminAddress } from '../admin-address.ts';
import tabStyles from '../tab.module.css';
import { FileProgress, reportFailed } from './file-progress.tsx';
import { type ReportRequest, useFileRun, useRequestReportMutation } from './use-file-run.ts';
import styles from './classes-given.module.css';

/** What each coach gave, a month at a time (docs/product.md §7.14). */
export function ClassesGiven() {
  const shown = useShownMonth();
  return (
    <section className="stack gap4" aria-labelledby="clases-dadas">
      <h2 id="clases-dadas" className="yields xlarge">
        Clases dadas
      </h2>
      <Card className="stack gap4">
        <MonthBar {...shown} />
        <Given key={shown.month} month={shown.month} />
      </Card>
    </section>
  );
}

/** The month is in the address; none after the current one. */
function useShownMonth() {
  const { get, change } = useAdminAddress();
  const current = toStudioDate(useNow(60_000)).slice(0, 7);
  const asked = get('mes');
  const month = isStudioDate(`${asked}-01`) && asked < current ? asked : current;
  const move = (by: number) => {
    const next = addStudioMonths(`${month}-01`, by).slice(0, 7);
    change({ mes: next === current ? '' : next });
  };
  return { month, isCurrent: month === current, move };
}

function MonthBar({ month, isCurrent, move }: ReturnType<typeof useShownMonth>) {
  const bar = useKeptFocus<HTMLElement>();
  return (
    <nav ref={bar} tabIndex={-1} className={styles.bar} aria-label="Mes de las clases dadas">
      <IconButton label="Mes anterior" icon={<ChevronLeft size={24} />} onClick={() => move(-1)} />
      <p className={styles.month} aria-live="polite">
        {monthAndYear(`${month}-01`)}
      </p>
      <IconButton
        label="Mes siguiente"
        icon={<ChevronRight size={24} />}
        disabled={isCurrent}
        onClick={() => move(1)}
      />
    </nav>
  );
}

function Given({ month }: { readonly month: string }) {
  const { data, error, isFetching, refetch } = useListClassesGivenQuery(month, fresh);
  useFailureToast(data ? undefined : error, 'Error al cargar las clases dadas');
  if (!data && error)
    return <LoadFailed text="No pudimos cargar las clases dadas." retrying={isFetching} onRetry={refetch} />;
  if (!data) return <LoadingRows label="Cargando las clases dadas…" rows={3} height="3rem" className="stack gap2" />;
  const inWords = monthAndYear(`${month}-01`);
  if (data.coaches.length === 0) return <p>{`En ${inWords} nadie ha dado clases.`}</p>;
  const rows = data.coaches.map(({ user_id: id, name, ...figures }) => {
    return { id, name: name || 'Usuario eliminado', figures };
  });
  return (
    <>
      <GivenTable caption={`Clases dadas en ${inWords}`} of="Entrenador" rows={rows} />
      <Spreadsheet month={month} />
    </>
  );
}

/** The month as a file. The value typed goes with this file alone, so the form keeps no draft of it. */
function Spreadsheet({ month }: { readonly month: string }) {
  const { run, make } = useFileRun();
  const [order] = useRequestReportMutation();
  const startDate = `${month}-01`;
  const endDate = addStudioDays(addStudioMonths(startDate, 1), -1);
  const form = useForm<{ classValue: string }, ReportRequest>({
    initial: { classValue: '' },
    parse: ({ classValue }) =>
      parseWith(reportRequestSchema, {
        type: 'classes-given',
        format: 'excel',
        startDate,
        endDate,
        ...(classValue && { classValue: parsePesos(classValue) }),
      }),
    send: (request) =>
      make(() => order(request).unwrap(), { done: 'EXCEL generado y descargado exitosamente', failed: reportFailed }),
    onRefused: () => null,
  });
  return (
    <form {...form.formProps} className={`stack gap3 ${tabStyles.narrow}`}>
      <MoneyField
        label="Valor por clase (opcional)"
        hint="Agrega al Excel el valor y el total de cada entrenador. No se guarda."
        {...form.field('classValue')}
      />
      <Button
        type="submit"
        variant="secondary"
        icon={<FileSpreadsheet size={18} />}
        className="hugs"
        pending={form.pending}
      >
        Descargar Excel
      </Button>
      <FileProgress run={run} making="Generando reporte…" failed={reportFailed} />
    </form>
  );
}

const { useListClassesGivenQuery } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    listClassesGiven: build.query(takes(routes.listClassesGiven, (month: string) => ({ query: { month } }))),
  }),
});
