import type { Answer } from '../../../api/call.ts';
import { takesId, takesParts } from '../../../api/endpoint.ts';
import { studioApi } from '../../../api/studio-api.ts';

export type UserMoney = Answer<typeof routes.getUserPayments>;
export type PlanBalance = UserMoney['plans'][number];
export type CashEntry = UserMoney['entries'][number];

/** The tags of everything that shows members' money. A refusal may mean that it has changed. */
const money = ['Payments', 'AdminUsers', 'Stats'] as const;

export const paymentApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getUserPayments: build.query({ ...takesId(routes.getUserPayments), providesTags: ['Payments'] }),
    recordPayment: build.mutation({ ...takesParts(routes.recordPayment), invalidatesTags: money }),
    returnMoney: build.mutation({ ...takesParts(routes.returnMoney), invalidatesTags: money }),
    payFromCredit: build.mutation({ ...takesParts(routes.useCredit), invalidatesTags: money }),
    setDiscount: build.mutation({ ...takesParts(routes.setDiscount), invalidatesTags: money }),
    voidEntry: build.mutation({ ...takesParts(routes.voidEntry), invalidatesTags: money }),
  }),
});

export const {
  useGetUserPaymentsQuery,
  useRecordPaymentMutation,
  useReturnMoneyMutation,
  usePayFromCreditMutation,
  useSetDiscountMutation,
  useVoidEntryMutation,
} = paymentApi;
