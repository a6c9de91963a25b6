import type { Report } from '../models/report.model.ts';

/** Another one each time that a report is ordered again, for Redis remembers jobs that came to nothing. */
export function reportJobId({ _id, aliveAt }: Pick<Report, '_id' | 'aliveAt'>): string {
  return `report-${_id}-${aliveAt.getTime()}`;
}
