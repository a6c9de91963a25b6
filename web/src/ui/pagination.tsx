import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';
import { inFigures } from './counted.ts';
import styles from './pagination.module.css';
import { useKeptFocus } from './use-kept-focus.ts';

interface PaginationProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** The counted noun, e.g. `usuarios`. */
  readonly noun: string;
  readonly onPage: (page: number) => void;
}

export function Pagination({ page, pageSize, total, noun, onPage }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  const navigation = useKeptFocus<HTMLElement>();
  return (
    <nav ref={navigation} tabIndex={-1} className="row between gap3 small figures" aria-label="Paginación">
      <output className="faint">
        {inFigures(first)}–{inFigures(last)} de {inFigures(total)} {noun}
      </output>
      {pages > 1 && (
        <div className={`line gap3 ${styles.steps}`}>
          <Button
            variant="secondary"
            size="small"
            disabled={page <= 1}
            icon={<ChevronLeft size={18} />}
            onClick={() => onPage(page - 1)}
          >
            Anterior
          </Button>
          <span className={`unbroken ${styles.page}`}>
            Página {inFigures(page)} de {inFigures(pages)}
          </span>
          <Button variant="secondary" size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            Siguiente
            <ChevronRight size={18} />
          </Button>
        </div>
      )}
    </nav>
  );
}
