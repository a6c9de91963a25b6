import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { FormGrid } from '../../../../ui/form/field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import type { ReadyRow } from './check-rows.ts';
import type { ReadList } from './read-list.ts';
import { partsOf } from './split-name.ts';

/** Names that are drawn at first, and with each «Mostrar más». */
const step = 20;

interface NameSplitsProps {
  readonly list: ReadList;
  readonly ready: readonly ReadyRow[];
  readonly onList: (list: ReadList) => void;
}

/** How whole names were split, those in doubt first; nothing where the table has both parts. */
export function NameSplits({ list, ready, onList }: NameSplitsProps) {
  const [shown, setShown] = useState(step);
  const names = ready.flatMap(({ number, wholeName }) => (wholeName ? [{ number, ...wholeName }] : []));
  if (names.length === 0) return null;
  const doubtful = names.filter(({ isSure }) => !isSure);
  const ordered = [...doubtful, ...names.filter(({ isSure }) => isSure)];
  const inDoubt = doubtful.length > 0 ? ` (${doubtful.length} por revisar)` : '';
  const split = (number: number, first: number) =>
    onList({ ...list, choices: { ...list.choices, splits: new Map(list.choices.splits).set(number, first) } });
  return (
    <Disclosure label={`Así se separan nombres y apellidos${inDoubt}`}>
      <FormGrid>
        {ordered.slice(0, shown).map(({ number, words, first, lastFirst }) => (
          <SelectField
            key={number}
            id={`nombre-${number}`}
            label={`Fila ${number}: nombres | apellidos`}
            value={String(list.choices.splits.get(number) ?? first)}
            options={words.slice(1).map((_, at) => {
              const { firstName, lastName } = partsOf(words, at + 1, { lastFirst });
              return { value: String(at + 1), label: `${firstName} | ${lastName}` };
            })}
            onValueChange={(value) => split(number, Number(value))}
          />
        ))}
      </FormGrid>
      {ordered.length > shown && (
        <Button variant="quiet" onClick={() => setShown(shown + step)}>
          {`Mostrar más (${ordered.length - shown})`}
        </Button>
      )}
    </Disclosure>
  );
}
