import { bookTraining, cancelBooking } from '@studio/contracts/http/training-routes';
import {
  cancelTraining,
  enrolUser,
  removeRegistrant,
  updateTraining,
} from '@studio/contracts/http/training-admin-routes';

const namedInAddress = [cancelBooking, updateTraining, cancelTraining, enrolUser, removeRegistrant].map(
  ({ method, path }) => {
    const source = path.replace(/:(?:trainingId|id)\b/, '(?<training>[^/]+)').replaceAll(/:\w+/g, '[^/]+');
    return { method, expression: new RegExp(`^${source}/?$`) };
  },
);
const namedInBody = new RegExp(`^${bookTraining.path}/?$`);

/**
 * The training that a request wants to change, by its id; undefined where it changes none, or does not say which as
 * the contract has it (that is for the service to refuse).
 */
export function trainingOf(method: string, path: string, body: Buffer | null): string | undefined {
  if (body && method === bookTraining.method && namedInBody.test(path)) return trainingIn(body);
  for (const row of namedInAddress) {
    const training = method === row.method && row.expression.exec(path)?.groups?.['training'];
    if (training) return training;
  }
  return undefined;
}

function trainingIn(body: Buffer): string | undefined {
  try {
    const { trainingId } = JSON.parse(body.toString()) as { trainingId?: unknown };
    return typeof trainingId === 'string' ? trainingId : undefined;
  } catch {
    return undefined;
  }
}
