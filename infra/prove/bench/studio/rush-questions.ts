import type { Question } from '../../load/run-load.ts';
import type { Member } from './members.ts';
import { bookingText, weekText } from './trainings.ts';

const viewsPerBooking = 10;
const hotClasses = 10;
const hotShare = 0.8;

interface Evening {
  readonly members: readonly Member[];
  /** Trainings of one week. */
  readonly trainings: readonly string[];
  readonly monday: string;
  readonly onBooked?: () => void;
}

/** Members' requests in an evening rush: ten week views to each booking, 80 % of these on ten trainings. */
export function rushQuestions({ members, trainings, monday, onBooked }: Evening): () => Question {
  let asked = 0;
  return () => {
    asked += 1;
    const member = members[(asked * 7) % members.length]!;
    if (asked % (viewsPerBooking + 1) !== 0) return { text: weekText(member, monday), kind: 'view' };
    const among = Math.random() < hotShare ? trainings.slice(0, hotClasses) : trainings.slice(hotClasses);
    return {
      text: bookingText(member, among[Math.floor(Math.random() * among.length)]!),
      kind: 'booking',
      onReply: ({ status }) => {
        if (status === 201) onBooked?.();
      },
    };
  };
}
