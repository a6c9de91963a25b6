import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import styles from './training-filter-bar.module.css';
import { categoryOptions } from './training-words.ts';
import type { ShownTrainings } from './use-training-filters.ts';

export function TrainingFilterBar({ shown }: { readonly shown: ShownTrainings }) {
  return (
    <search className={styles.filters}>
      <TextField
        id="filtro-fecha"
        label="Fecha"
        type="date"
        value={shown.date}
        onValueChange={(value) => shown.filter('fecha', value)}
      />
      <TextField
        id="filtro-hora"
        label="Hora de inicio"
        type="time"
        value={shown.startTime}
        onValueChange={(value) => shown.filter('hora', value)}
      />
      <SelectField
        id="filtro-categoria"
        label="Categoría"
        placeholder="Todas"
        options={categoryOptions}
        value={shown.category ?? ''}
        onValueChange={(value) => shown.filter('categoria', value)}
      />
      {shown.isFiltered && (
        <Button variant="quiet" onClick={shown.clear}>
          Limpiar filtros
        </Button>
      )}
    </search>
  );
}
