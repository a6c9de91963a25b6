import { Info } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import stack from '../../../ui/stack.module.css';
import tabStyles from '../tab.module.css';
import { ActivitySection } from '../activity/activity-section.tsx';
import { ReportForm } from './report-form.tsx';
import { ReportProgress } from './report-progress.tsx';
import styles from './reports-tab.module.css';
import { useReportRun } from './use-report-run.ts';

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
          <Info size={20} aria-hidden="true" />
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
