import { weekdayNames } from '../../dates/spanish-dates.ts';

export const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The days of the week, Monday first: 1 = Monday … 7 = Sunday. */
export const weekdayOptions = weekdayNames.map((name, index) => ({ value: `${index + 1}`, label: capitalized(name) }));
