import { call, type Answer } from '../../../api/call.ts';
import { studioApi } from '../../../api/studio-api.ts';
import { registrationTags } from '../trainings/admin-training-endpoints.ts';

export type FixedSlot = Answer<typeof routes.getFixedSlots>[number];
export type SlotHour = Pick<FixedSlot, 'weekday' | 'startTime' | 'category'>;

interface SlotChange {
  readonly userId: string;
  readonly kind: 'add' | 'remove';
  readonly slot: SlotHour;
}

export function isSameSlot(one: SlotHour, other: SlotHour): boolean {
  return one.weekday === other.weekday && one.startTime === other.startTime && one.category === other.category;
}

const readRequest = (id: string) => call(routes.getFixedSlots, { params: { id } });

/** The slots after a change. Adding an existing slot, as after a lost answer, changes nothing. */
export function slotsAfter({ kind, slot }: Omit<SlotChange, 'userId'>, before: readonly FixedSlot[]): SlotHour[] {
  const others = before
    .map(({ weekday, startTime, category }) => ({ weekday, startTime, category }))
    .filter((each) => !isSameSlot(each, slot));
  return kind === 'add' ? [...others, slot] : others;
}

export const { useGetFixedSlotsQuery, useChangeFixedSlotsMutation } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getFixedSlots: build.query<FixedSlot[], string>({
      query: readRequest,
      providesTags: ['FixedSlots'],
    }),
    changeFixedSlots: build.mutation<unknown, SlotChange>({
      // A request replaces all slots: read them just before, because somebody else may have changed others.
      async queryFn({ userId, ...change }, _api, _options, ask) {
        const { data, error } = await ask(readRequest(userId));
        if (error) return { error };
        const slots = slotsAfter(change, data as FixedSlot[]);
        return ask(
          call(routes.setFixedSlots, {
            params: { id: userId },
            body: { slots },
          }),
        );
      },
      // A new slot is booked at once if its week is open.
      invalidatesTags: [...registrationTags, 'Registrants', 'FixedSlots'],
    }),
  }),
});
