import { attendanceLabels } from './attendance-labels.ts';
import type { Registrant } from './admin-training-endpoints.ts';
import styles from './printed-registrants.module.css';
import { nameOf } from './registrant-facts.tsx';

/** The list on paper: number, name, telephone, and boxes to tick. */
export function PrintedRegistrants({ registrants }: { readonly registrants: readonly Registrant[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">N.º</th>
          <th scope="col">Nombre</th>
          <th scope="col">Teléfono</th>
          <th scope="col">Asistencia</th>
        </tr>
      </thead>
      <tbody>
        {registrants.map((registrant, index) => (
          <tr key={registrant.id}>
            <td>{index + 1}</td>
            <th scope="row">{nameOf(registrant)}</th>
            <td>{registrant.phone}</td>
            <td>
              <span className={styles.boxes}>
                {attendanceLabels.map(({ value, label }) => (
                  <span key={value} className={styles.mark}>
                    <span className={styles.box}>{registrant.attendance === value && '×'}</span>
                    <span>{label}</span>
                  </span>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
