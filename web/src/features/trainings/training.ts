import type { Answer } from '../../api/call.ts';

/** A training of a week. */
export type Training = Answer<typeof routes.getWeek>[number];

/** A booking of the member, with its training's times. */
export type MyTraining = Answer<typeof routes.getMyTrainings>[number];

/** The fields that a training and its booking share. */
export type ClassFacts = Pick<Training, keyof Training & keyof MyTraining>;
