import { z } from 'zod';
import type { Booking } from '../models/booking.model.ts';
import type { Training } from '../models/training.model.ts';
import type { TrainingStores } from '../models/training-stores.ts';

export interface Reader {
  readonly firstName: string;
  readonly studioName: string;
  /** The account is not active: its owner cannot open the application. */
  readonly isShutOut?: boolean;
  /** Of a mail that the reader may refuse. */
  readonly unsubscribeUrl?: string;
}

/** A mail about a booking reflects the state when it is sent. */
export const bookingPayload = z.object({ bookingId: z.string() });

/** A mail about a training, likewise. */
export const trainingPayload = z.object({ trainingId: z.string() });

/** `refusal`: the code of why a fixed slot was not booked. */
export const slotRefusedPayload = trainingPayload.extend({ refusal: z.string() });

/** A removal by an administrator. */
export const removedPayload = bookingPayload.extend({ givesClassBack: z.boolean(), isKept: z.boolean() });

export interface MailFacts {
  readonly booking: Booking;
  readonly training: Training;
  readonly now: Date;
}

/** The booking that a mail is about, and its training; undefined where either is not known. */
export async function readMailFacts(
  { bookings, trainings }: Pick<TrainingStores, 'bookings' | 'trainings'>,
  payload: unknown,
  now: Date,
): Promise<MailFacts | undefined> {
  const { bookingId } = bookingPayload.parse(payload);
  const booking = await bookings.findOne({ _id: bookingId });
  const training = booking && (await trainings.findOne({ _id: booking.trainingId }));
  return training ? { booking, training, now } : undefined;
}
