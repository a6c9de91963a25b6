import type { FollowUpList } from '@studio/contracts/vocabulary';
import { fresh } from '../../../api/studio-api.ts';
import { useFailureLog } from '../../../api/show-failure.ts';
import { ChoiceButtons } from '../choice-buttons.tsx';
import { useGetFollowUpCountsQuery } from './follow-up-endpoints.ts';
import { followUpOrder, followUpWords } from './follow-up-lists.ts';

interface ListChoiceProps {
  /** Undefined: all users. */
  readonly list: FollowUpList | undefined;
  readonly onChoose: (list: FollowUpList | undefined) => void;
}

/** All users, or those to talk to, with their number. */
export function ListChoice({ list: chosen, onChoose }: ListChoiceProps) {
  const { data, error } = useGetFollowUpCountsQuery(undefined, fresh);
  useFailureLog(error, 'The follow-ups could not be counted');
  const lists = followUpOrder.map((value) => ({ value, label: followUpWords[value].label, count: data?.[value] }));
  return (
    <ChoiceButtons
      legend="Usuarios que se muestran"
      choices={[{ value: 'all', label: 'Todos' }, ...lists]}
      chosen={chosen ?? 'all'}
      onChoose={(value) => onChoose(value === 'all' ? undefined : value)}
    />
  );
}
