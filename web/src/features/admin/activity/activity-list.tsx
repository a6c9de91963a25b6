import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ActivityEntry } from '@studio/contracts/http/activity-routes';
import { toStudioDate } from '@studio/contracts/studio-time';
import { call, type Answer, type Query } from '../../../api/call.ts';
import { useFailureToast } from '../../../api/show-failure.ts';
import { fresh, studioApi } from '../../../api/studio-api.ts';
import { recentInWords } from '../../../dates/instant-words.ts';
import { useNow } from '../../../dates/use-now.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingRows } from '../../../ui/loading.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { actInWords } from './act-words.ts';
import styles from './activity.module.css';

interface ActivityListProps {
  readonly filters: ActivityFilters;
  /** Shown if there are no entries. */
  readonly whenEmpty: string;
  readonly emptyAction?: ReactNode;
}

/** What administrators and coaches did, newest first, with a button for older entries (docs/product.md §7.4). */
export function ActivityList({ filters, whenEmpty, emptyAction }: ActivityListProps) {
  const answer = useListActivityInfiniteQuery(filters, fresh);
  const { currentData, error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = answer;
  useFailureToast(currentData ? undefined : error, 'Error al cargar la actividad');
  const today = toStudioDate(useNow(60_000));
  if (!currentData && error) return <ErrorState retrying={isFetching} onRetry={() => void answer.refetch()} />;
  if (!currentData) return <LoadingRows label="Cargando actividad…" rows={3} className="stack gap4" />;
  const entries = currentData.pages.flatMap(({ items }) => items);
  if (entries.length === 0) {
    return <EmptyState icon={<History size={28} />} title={whenEmpty} action={emptyAction} />;
  }
  return (
    <div className="stack gap4">
      <ol className="stack divided entries">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} today={today} />
        ))}
      </ol>
      {hasNextPage && (
        <MoreButton
          pending={isFetchingNextPage}
          failed={isFetchNextPageError}
          onMore={() => void answer.fetchNextPage()}
        />
      )}
    </div>
  );
}

function Entry({ entry, today }: { readonly entry: ActivityEntry; readonly today: string }) {
  return (
    <li className={styles.entry}>
      <p>
        <strong>{entry.actor.name ?? 'Cuenta eliminada'}</strong> <span>{actInWords(entry)}</span>
      </p>
      <time className="soft figures unbroken" dateTime={entry.at}>
        {recentInWords(entry.at, today)}
      </time>
    </li>
  );
}

/** Whose acts, and about what. */
export type ActivityFilters = Omit<Query<typeof routes.listActivity>, 'before' | 'limit'>;

export const { useListActivityInfiniteQuery } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    listActivity: build.infiniteQuery<Answer<typeof routes.listActivity>, ActivityFilters, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
      },
      query: ({ queryArg, pageParam }) => call(routes.listActivity, { query: { ...queryArg, before: pageParam } }),
      // Every change by an administrator adds an entry.
      providesTags: ['AdminUsers', 'AdminPlans', 'AdminTrainings', 'Registrants', 'Payments'],
    }),
  }),
});
