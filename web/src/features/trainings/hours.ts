import { clockTime, weekdayAndDay } from '../../dates/spanish-dates.ts';
import type { Training } from './training.ts';

type Hours = Pick<Training, 'trainingDate' | 'startTime' | 'endTime'>;

/** `06:00 a 07:00` */
export const hoursOf = ({ startTime, endTime }: Pick<Hours, 'startTime' | 'endTime'>) =>
  `${clockTime(startTime)} a ${clockTime(endTime)}`;

/** `jueves 26, 06:00`; with a title, `jueves 26, 06:00 · Funcional`. */
export const startOf = ({ trainingDate, startTime, title }: Pick<Training, 'trainingDate' | 'startTime' | 'title'>) =>
  `${weekdayAndDay(trainingDate)}, ${clockTime(startTime)}${title ? ` · ${title}` : ''}`;

/** `Se confirma con 3`; empty once enough have booked it, and without a minimum (docs/product.md §3.20). */
export const confirmsInWords = ({ confirmsWith }: Pick<Training, 'confirmsWith'>) =>
  confirmsWith ? `Se confirma con ${confirmsWith}` : '';

type Details = Pick<Training, 'title' | 'coach' | 'substitute' | 'room'>;

/** `Funcional · con Laura G. · reemplazo · Sala 1`; empty without any of these (docs/product.md §3.16). */
export const detailsOf = ({ title, coach, substitute, room }: Details) =>
  [title, coach && `con ${coach}`, coach && substitute && 'reemplazo', room].filter(Boolean).join(' · ');
