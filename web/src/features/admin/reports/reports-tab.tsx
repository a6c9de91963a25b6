import { reportRequestSchema } from '@studio/contracts/http/reporting-routes';
import { reportFormats, reportTypes } from '@studio/contracts/rules/reports';
import { FileSpreadsheet, FileText, Info } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { lazyBoundary } from '../../../ui/lazy-boundary.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { choiceOf, useAdminAddress } from '../admin-address.ts';
import choiceStyles from '../choice-buttons.module.css';
import tabStyles from '../tab.module.css';
import { useMay } from '../use-may.ts';
import { ActivitySection } from '../activity/activity-section.tsx';
import { ClassesGiven } from './classes-given.tsx';
import { Compliance } from './compliance.tsx';
import { FileProgress, nothingFound, reportFailed } from './file-progress.tsx';
import { TakeEverything } from './take-everything.tsx';
import { type ReportRequest, useFileRun, useRequestReportMutation } from './use-file-run.ts';
import styles from './reports-tab.module.css';

const CashSection = lazyBoundary(async () => (await import('../cash/cash-section.tsx')).CashSection);

/** What follows the cash, in this order; each for those who may call its route. */
const parts = [
  { id: 'reportes', title: 'PDF y Excel', route: routes.requestReport, Part: Reports },
  { id: 'clases-dadas', title: 'Clases dadas', route: routes.listClassesGiven, Part: ClassesGiven },
  { id: 'llevarse-todo', title: 'Llevarse todo', route: routes.orderExport, Part: TakeEverything },
  { id: 'cumplimiento', title: 'Cumplimiento', route: routes.getCompliance, Part: Compliance },
  { id: 'actividad', title: 'Actividad', route: routes.listActivity, Part: ActivitySection },
];

/** Caja first: it is used every day, the files below it once a month. */
export function ReportsTab() {
  const may = useMay();
  const shown = parts.filter(({ route }) => may(route));
  return (
    <div className="stack gap5">
      {shown.length > 0 && (
        <nav className={choiceStyles.choice} aria-label="Partes de Reportes">
          {shown.map(({ id, title }) => (
            <a key={id} href={`#${id}`} className={`plain ${choiceStyles.option}`}>
              {title}
            </a>
          ))}
        </nav>
      )}
      <Suspense fallback={<Spinner label="Cargando la caja…" large />}>
        <CashSection>
          {shown.map(({ id, Part }) => (
            <Part key={id} />
          ))}
        </CashSection>
      </Suspense>
    </div>
  );
}

function Reports() {
  const { run, make, forget } = useFileRun();
  const [order] = useRequestReportMutation();
  const request = (wanted: ReportRequest) =>
    make(() => order(wanted).unwrap(), {
      done: `${wanted.format.toUpperCase()} generado y descargado exitosamente`,
      failed: reportFailed,
      empty: nothingFound,
    });
  return (
    <section className="stack gap4" aria-labelledby="reportes">
      <h2 id="reportes" className="yields xlarge">
        Generar Reportes
      </h2>
      <div className={`stack top gap4 ${styles.columns}`}>
        <Card className="stack gap4">
          <ReportForm pending={run.state === 'running'} onRequest={request} onChange={forget} />
          <FileProgress run={run} making="Generando reporte…" failed={reportFailed} />
        </Card>
        <aside className={styles.info} aria-label="Información sobre los reportes">
          <p className="line gap2 heavy">
            <Info size={20} />
            Información
          </p>
          <ul className={styles.points}>
            <li>Sin filtros se incluyen todos los registros.</li>
            <li>El archivo se descarga automáticamente.</li>
            <li>Usuarios registrados: se filtra por fecha de registro.</li>
            <li>Planes de usuarios: se filtra por inicio del plan.</li>
            <li>Caja: se filtra por día de caja.</li>
            <li>Clases dadas: se filtra por día de la clase.</li>
            <li>Las fechas de inicio y fin se incluyen.</li>
          </ul>
        </aside>
      </div>
    </section>
  );
}

const typeOptions = [
  { value: 'registered-users', label: 'Usuarios registrados', hint: 'Datos de cada usuario del estudio.' },
  { value: 'user-plans', label: 'Planes de usuarios', hint: 'Cada plan asignado, con su estado.' },
  { value: 'cash', label: 'Caja', hint: 'Cada movimiento de caja, con sumas y cierres.' },
  { value: 'classes-given', label: 'Clases dadas', hint: 'Por entrenador y mes: clases, reemplazos y personas.' },
];
const formatOptions = [
  { value: 'pdf', label: 'PDF', icon: <FileText size={18} /> },
  { value: 'excel', label: 'Excel', icon: <FileSpreadsheet size={18} /> },
];

interface ReportFormProps {
  readonly pending: boolean;
  readonly onRequest: (request: ReportRequest) => Promise<void>;
  /** Called when a choice changes: the last report no longer matches. */
  readonly onChange: () => void;
}

/** Names of the fields in the address. */
const addressNames = { type: 'tipo', format: 'formato', startDate: 'desde', endDate: 'hasta' } as const;
type FieldName = keyof typeof addressNames;

function ReportForm({ pending, onRequest, onChange }: ReportFormProps) {
  const { get, change } = useAdminAddress();
  const button = useRef<HTMLButtonElement>(null);
  const form = useForm<Record<FieldName, string>, ReportRequest>({
    initial: {
      type: choiceOf(get('tipo'), reportTypes) ?? 'registered-users',
      format: choiceOf(get('formato'), reportFormats) ?? 'pdf',
      startDate: get('desde'),
      endDate: get('hasta'),
    },
    parse: ({ startDate, endDate, ...choices }) =>
      parseWith(reportRequestSchema, {
        ...choices,
        ...(startDate && { startDate }),
        ...(endDate && { endDate }),
      }),
    async send(request) {
      // The field in which Enter was pressed is about to be disabled: move the focus here.
      button.current?.focus();
      await onRequest(request);
    },
    onRefused: () => null,
  });

  function set(changes: Partial<Record<FieldName, string>>): void {
    for (const [name, value] of Object.entries(changes)) form.setValue(name as FieldName, value);
    const named = Object.entries(changes).map(([name, value]) => [addressNames[name as FieldName], value]);
    change(Object.fromEntries(named) as Record<string, string>, { replace: true });
    onChange();
  }
  const bound = (name: FieldName) => ({
    ...form.field(name),
    onValueChange: (value: string) => set({ [name]: value }),
  });

  return (
    <form {...form.formProps} className="stack gap4">
      {/* The shown progress and result belong to these choices and no others. */}
      <fieldset disabled={pending} className={`stack gap4 ${tabStyles.fields}`}>
        <RadioCards legend="Tipo de reporte" options={typeOptions} {...bound('type')} />
        <RadioCards legend="Formato" options={formatOptions} {...bound('format')} />
        <FormGrid>
          <DateField label="Fecha de inicio (opcional)" {...bound('startDate')} />
          <DateField label="Fecha de fin (opcional)" min={form.values.startDate} {...bound('endDate')} />
        </FormGrid>
      </fieldset>
      <DialogActions>
        <Button variant="secondary" disabled={pending} onClick={() => set({ startDate: '', endDate: '' })}>
          Limpiar Filtros
        </Button>
        <Button ref={button} type="submit" pending={pending}>
          Generar Reporte
        </Button>
      </DialogActions>
    </form>
  );
}
