import { ListFilter } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelfRemovingButton } from '../../ui/self-removing-button.tsx';
import styles from './folded-filters.module.css';

interface FoldedFiltersProps {
  /** In the line of the button. */
  readonly first: ReactNode;
  /** The active filters in words; empty if there are none. */
  readonly words: string;
  readonly onClear: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** The filters of a list on a phone unfold on request. The active ones are listed in words, also while folded. */
export function FoldedFilters({ first, words, onClear, children }: FoldedFiltersProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const inWords = words !== '' && (
    <div className={`row gap2 tight small strong ${styles.words}`}>
      <p className="capital">{words}</p>
      <SelfRemovingButton variant="quiet" onClick={onClear}>
        Limpiar filtros
      </SelfRemovingButton>
    </div>
  );
  return (
    <search tabIndex={-1} className="stack gap2">
      <div className={`line gap2 ${styles.line}`}>
        {first || inWords}
        <IconButton
          label="Filtros"
          className={classes(styles.toggle, words !== '' && styles.active)}
          icon={<ListFilter size={20} />}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        />
      </div>
      {first && inWords}
      {open && (
        <div id={id} className="bottom grid pairs gap3">
          {children}
        </div>
      )}
    </search>
  );
}
