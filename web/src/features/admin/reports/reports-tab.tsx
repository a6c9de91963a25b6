import { reportRequestSchema } from '@studio/contracts/http/reporting-routes';
import { reportFormats, reportTypes } from '@studio/contracts/vocabulary';
import { Info, FileSpreadsheet, FileText, CircleAlert, CircleCheck, SearchX } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { counted } from '../../../ui/counted.ts';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FormGrid } from '../../../ui/form/field.tsx';
import { parseWith } from '../../../ui/form/parse-with.ts';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import stack from '../../../ui/stack.module.css';
import { choiceOf, useAdminAddress } from '../admin-address.ts';
import tabStyles from '../tab.module.css';
import { ActivitySection } from '../activity/activity-section.tsx';
import { type ReportRequest, useReportRun, type ReportRun } from './use-report-run.ts';
import styles from './reports-tab.module.css';

export function ReportsTab() {
  const { run, make, forget } = useReportRun();
  return (
    <div className={stack.gap4}>
      <h2 className={tabStyles.heading}>Generar Reportes</h2>
      <div className={styles.columns}>
        <Card className={stack.gap4}>
          <ReportForm pending={run.state === 'running'} onRequest={make} onChange={forget} />
          <ReportProgress run={run} />
        </Card>
        <aside className={styles.info} aria-label="Información sobre los reportes">
          <Info size={20} />
          <div>
            <p className={styles.lead}>Información</p>
            <ul className={styles.points}>
              <li>Sin filtros se incluyen todos los registros.</li>
              <li>El archivo se descarga automáticamente.</li>
              <li>Usuarios registrados: se filtra por fecha de registro.</li>
              <li>Planes de usuarios: se filtra por inicio del plan.</li>
              <li>Las fechas de inicio y fin se incluyen.</li>
            </ul>
          </div>
        </aside>
      </div>
      <ActivitySection />
    </div>
  );
}

const typeOptions = [
  { value: 'registered-users', label: 'Usuarios registrados', hint: 'Datos de cada usuario del estudio.' },
  { value: 'user-plans', label: 'Planes de usuarios', hint: 'Cada plan asignado, con su estado.' },
];
const formatOptions = [
  { value: 'pdf', label: 'PDF', icon: <FileText size={18} /> },
  { value: 'excel', label: 'Excel', icon: <FileSpreadsheet size={18} /> },
];

interface ReportFormProps {
  readonly pending: boolean;
  readonly onRequest: (request: ReportRequest) => Promise<void>;
  /** Something else is asked for than what was made last. */
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
    <form {...form.formProps} className={stack.gap4}>
      {/* What is shown while a report is made, and what came of it, is of these choices and no others. */}
      <fieldset disabled={pending} className={tabStyles.fields}>
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

const rowsOf = (rows: number) => counted(rows, 'registro', 'registros');
/** How far the report is; what came of it is read out. */
function ReportProgress({ run }: { readonly run: ReportRun }) {
  return (
    <>
      {run.state === 'running' && (
        <div className={styles.progress}>
          <p className={styles.line}>
            <span>Generando reporte…</span>
            <span>
              {run.rows > 0 && `${rowsOf(run.rows)} · `}
              {`${run.progress}\u00A0%`}
            </span>
          </p>
          <ProgressBar value={run.progress} max={100} label="Progreso del reporte" />
        </div>
      )}
      <output className={styles.outcomes}>
        <Outcome run={run} />
      </output>
    </>
  );
}

function Outcome({ run }: { readonly run: ReportRun }) {
  if (run.state === 'empty') {
    return (
      <p className={styles.outcome}>
        <SearchX size={18} />
        No se encontraron registros para los filtros especificados
      </p>
    );
  }
  if (run.state === 'failed') {
    return (
      <p className={classes(styles.outcome, styles.wrong)}>
        <CircleAlert size={18} />
        Error al generar el reporte
      </p>
    );
  }
  if (run.state !== 'done') return null;
  return (
    <p className={classes(styles.outcome, styles.done)}>
      <CircleCheck size={18} />
      {run.fileName} · {rowsOf(run.rows)}
    </p>
  );
}
