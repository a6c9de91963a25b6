import { RETENTION_MONTHS } from '@studio/contracts/rules/figures';
import { useFailureLog } from '../../../api/show-failure.ts';
import type { Answer } from '../../../api/call.ts';
import { monthAndYear, shortMonthAndYear } from '../../../dates/spanish-dates.ts';
import { counted } from '../../../ui/counted.ts';
import { fresh } from '../../../api/studio-api.ts';
import { ScrollRoom } from '../../../ui/scroll-room.tsx';
import { fullnessClass } from '../fullness.ts';
import { ChartFrame } from './chart-frame.tsx';
import styles from './charts.module.css';
import { useGetRetentionQuery } from './stats-endpoints.ts';

type Months = Answer<typeof routes.getRetention>['months'];

const columns = Array.from({ length: RETENTION_MONTHS }, (_, index) => index + 1);

/** By the month of their first plan, the members who still had one later (docs/product.md §7.10). */
export function Retention() {
  const { data, error } = useGetRetentionQuery(undefined, fresh);
  useFailureLog(error, 'The table of who stays could not be loaded');
  const months = data?.months.filter(({ began }) => began > 0) ?? [];
  if (months.length === 0) return null;
  return (
    <ChartFrame id="quienes-siguen" title="Quiénes siguen" summary={summaryOf(months)}>
      <ScrollRoom labelledBy="quienes-siguen">
        <table className={styles.stay}>
          <caption className="visually-hidden">
            Cuántos de quienes empezaron en cada mes seguían con un plan uno a seis meses después
          </caption>
          <thead>
            <tr>
              <th scope="col">Meses después</th>
              {columns.map((month) => (
                <th key={month} scope="col">
                  +{month}
                  <span className="visually-hidden"> {month === 1 ? 'mes' : 'meses'} después</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, began, stayed }) => (
              <tr key={month}>
                <th scope="row">
                  {shortMonthAndYear(`${month}-01`)} <span className="faint light">({began})</span>
                </th>
                {columns.map((column) => {
                  const count = stayed[column - 1];
                  return count === undefined ? (
                    <td key={column}>
                      <span className="visually-hidden">Aún no</span>
                    </td>
                  ) : (
                    <td key={column} className={fullnessClass(count, began)}>
                      {count} de {began}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRoom>
    </ChartFrame>
  );
}

/** The latest month that is three months past; before there is one, says so. */
function summaryOf(months: Months): string {
  const known = months.find(({ stayed }) => stayed.length >= 3);
  if (!known) return 'Todavía no se sabe quiénes siguen a los 3 meses.';
  const { month, began, stayed } = known;
  return `De ${counted(began, 'persona que empezó', 'personas que empezaron')} en ${monthAndYear(`${month}-01`)}, ${stayed[2]} ${stayed[2] === 1 ? 'seguía' : 'seguían'} a los 3 meses.`;
}
