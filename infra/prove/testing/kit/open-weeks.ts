import { apiClient } from '@studio/chassis/testing/api-client';
import { signIn } from './people.ts';

interface WeeksToOpen {
  readonly origin: string;
  readonly admin: { readonly email: string; readonly password: string };
  /** The studio's processes, where several have the API of training: those that run read the setting before this returns. */
  readonly placed?: readonly { readonly name: string; readonly port: number; readonly standsBy?: boolean }[];
}

/** Opens weeks for booking beyond the current one, as an administrator does: tests book in trainings of next week. */
export async function openWeeks({ origin, admin, placed = [] }: WeeksToOpen, weeksAhead = 4): Promise<void> {
  const signedIn = await signIn(origin, admin.email, admin.password);
  const { status, body } = await signedIn.put('/api/admin/booking-window', { weeksAhead, opening: null });
  if (status !== 200) throw new Error(`opening weeks answered ${status}: ${JSON.stringify(body)}`);
  const running = placed.filter(({ standsBy }) => !standsBy);
  for (const { port } of running.filter(({ name }) => /^training(-api)?(-\d+)?$/.test(name))) {
    await apiClient(`http://127.0.0.1:${port}`, { token: signedIn.token }).get('/api/trainings/booking-window');
  }
}
