import type { BookingRules } from '@studio/contracts/http/booking-rules-routes';
import { apiClient } from '@studio/chassis/testing/api-client';
import { type Person, signIn } from './people.ts';

interface WeeksToOpen {
  readonly origin: string;
  readonly admin: { readonly email: string; readonly password: string };
  /** The studio's processes. Running training APIs among them have read the setting when this returns. */
  readonly placed?: readonly { readonly name: string; readonly port: number; readonly standsBy?: boolean }[];
}

/** Opens weeks for booking beyond the current one, as an administrator does: tests book trainings of next week. */
export async function openWeeks({ origin, admin, placed = [] }: WeeksToOpen, weeksAhead = 4): Promise<void> {
  const signedIn = await signIn(origin, admin.email, admin.password);
  const { status, body } = await signedIn.put('/api/admin/booking-window', { weeksAhead, opening: null });
  if (status !== 200) throw new Error(`opening weeks answered ${status}: ${JSON.stringify(body)}`);
  const running = placed.filter(({ standsBy }) => !standsBy);
  for (const { port } of running.filter(({ name }) => isApiOfTraining(name))) {
    await apiClient(`http://127.0.0.1:${port}`, { token: signedIn.token }).get('/api/trainings/booking-window');
  }
}

const isApiOfTraining = (name: string) => /^training(-api)?(-\d+)?$/.test(name);

/**
 * Sets the rules about wasted seats, as an administrator does. Every training API has read them when this returns.
 * `processOrigins` are those of the studio under test.
 */
export async function setBookingRules(
  admin: Person,
  processOrigins: Readonly<Record<string, string>>,
  rules: BookingRules,
): Promise<void> {
  const { status, body } = await admin.put('/api/admin/booking-rules', rules);
  if (status !== 200) throw new Error(`setting rules answered ${status}: ${JSON.stringify(body)}`);
  for (const [name, origin] of Object.entries(processOrigins)) {
    if (isApiOfTraining(name)) await apiClient(origin, { token: admin.token }).get('/api/trainings/booking-rules');
  }
}
