import type { z } from 'zod';
import { daysInWords } from '@studio/contracts/days-in-words';
import type { movementSchema } from '@studio/contracts/http/training-routes';
import { categoryInWords, dateInWords, timeInWords } from '../mails/training-words.ts';
import type { Movement, MovementSubject } from '../models/movement.model.ts';

/** A ledger entry with its subject in words: `Plan Básico`, `Plan Básico · del 3 al 12 de diciembre`, `normal · lunes 23 de noviembre, 05:00`. */
export function presentMovement(movement: Movement): z.input<typeof movementSchema> {
  const { _id: id, at, balance, reason, change, balanceAfter, actor, subject } = movement;
  return { id, at: at.toISOString(), balance, reason, change, balanceAfter, actor, subject: inWords(subject) };
}

function inWords(subject: MovementSubject | null): string | null {
  if (subject === null) return null;
  if ('freeze' in subject) return `${subject.planName} · ${daysInWords(subject.freeze)}`;
  if ('planName' in subject) return subject.planName;
  const { category, date, startTime } = subject;
  return `${categoryInWords(category)} · ${dateInWords(date)}, ${timeInWords(startTime)}`;
}
