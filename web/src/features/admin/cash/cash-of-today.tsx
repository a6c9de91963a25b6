import type { StudioDate } from '@studio/contracts/studio-time';
import type { ReactNode } from 'react';
import { useFailureLog } from '../../../api/show-failure.ts';
import { fresh } from '../../../api/studio-api.ts';
import { weekdayAndDay } from '../../../dates/spanish-dates.ts';
import { Note } from '../../../ui/note.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useMay } from '../use-may.ts';
import { CashDialogs, type CashDialog } from './cash-dialogs.tsx';
import { useGetCashDayQuery } from './cash-endpoints.ts';
import { CashActs } from './drawer.tsx';

interface CashOfTodayProps {
  readonly today: StudioDate;
  /** Shown until the cash is known. */
  readonly loading: ReactNode;
}

/** Cash in, cash out and the closing of today, over «Hoy» (docs/product.md §11.2). */
export function CashOfToday({ today, loading }: CashOfTodayProps) {
  const { data: cash, error } = useGetCashDayQuery(today, fresh);
  useFailureLog(error, 'The cash of today could not be loaded');
  const dialog = useDialog<CashDialog>();
  const may = useMay();
  if (!cash) return error ? null : loading;
  return (
    <>
      <CashActs cash={cash} today={today} small onAsk={dialog.open} />
      {cash.isClosed && <Note>La caja de hoy ya se cerró.</Note>}
      {may(routes.closeDay) && cash.openBefore !== null && cash.keptFrom !== null && (
        <Note>Falta cerrar la caja del {weekdayAndDay(cash.openBefore)}.</Note>
      )}
      <CashDialogs dialog={dialog} cash={cash} />
    </>
  );
}
