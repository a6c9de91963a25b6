import { type GivenFigure, givenFigures } from '@studio/contracts/rules/coaches';
import { classesGiven, type CoachMonth, type CountedClass, valueOf } from '../../classes-given/classes-given-policy.ts';
import { classesIn } from '../../classes-given/classes-in.ts';
import { inPieces, nameIn, namesOf } from './read-projections.ts';
import { cellsOf, type ColumnOf, type QueryFacts, type ReportDefinition, type ReportQuery } from './report-table.ts';

interface Row {
  readonly given: CoachMonth;
  readonly coach: string;
}

const figureColumns = (Object.entries(givenFigures) as [GivenFigure, string][]).map(
  ([name, header]): ColumnOf<Row> => ({
    header,
    kind: 'number',
    excelWidth: 16,
    pdfWidth: 72,
    value: ({ given }) => given[name],
  }),
);

/** @param classValue COP of a class given; null without the columns of money */
function columnsOf(classValue: number | null): readonly ColumnOf<Row>[] {
  const money = { kind: 'money', excelWidth: 18, pdfWidth: 80 } as const;
  const valued: readonly ColumnOf<Row>[] =
    classValue === null
      ? []
      : [
          { header: 'Valor por clase', ...money, value: () => classValue },
          { header: 'Total', ...money, value: ({ given }) => valueOf(given, classValue) },
        ];
  const coachWidth = valued.reduce((width, { pdfWidth }) => width - pdfWidth, 302);
  return [
    { header: 'Mes', kind: 'text', excelWidth: 11, pdfWidth: 60, value: ({ given }) => given.month },
    { header: 'Entrenador', kind: 'text', excelWidth: 32, pdfWidth: coachWidth, value: 'coach' },
    ...figureColumns,
    ...valued,
  ];
}

/** What each coach gave in each month of the period, and what that is worth if a value was typed (`docs/product.md` §7.14). */
export function classesGivenReport(classValue: number | null): ReportDefinition {
  const columns = columnsOf(classValue);
  return {
    type: 'classes-given',
    title: 'Clases dadas',
    periodOf: 'Día de la clase',
    columns,
    query: (facts: QueryFacts): ReportQuery => {
      let rows: readonly Row[] = [];
      return {
        async count() {
          rows = await readRows(facts);
          return rows.length;
        },
        async *batches() {
          for (const piece of inPieces(rows)) yield piece.map((row) => cellsOf(columns, row));
        },
      };
    },
  };
}

/** By month, then by name. */
async function readRows(facts: QueryFacts): Promise<Row[]> {
  const { trainings, session, period, now } = facts;
  const classes = await trainings.aggregate<CountedClass>(classesIn(period), { session }).toArray();
  const given = classesGiven(classes, now);
  const names = await namesOf([...new Set(given.map(({ coachId }) => coachId))], facts);
  const rows = given.map((each) => ({ given: each, coach: nameIn(names, each.coachId) }));
  return rows.sort(
    (one, other) => one.given.month.localeCompare(other.given.month) || one.coach.localeCompare(other.coach, 'es'),
  );
}
