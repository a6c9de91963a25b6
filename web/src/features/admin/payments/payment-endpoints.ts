import type {
  getUserPayments,
  recordPayment,
  returnMoney,
  setDiscount,
  useCredit,
  voidEntry,
} from '@studio/contracts/http/payment-routes';
import { call, type Answer, type Body, ifMatch } from '../../../api/call.ts';
import { studioApi } from '../../../api/studio-api.ts';
import type { Edit } from '../users/user-endpoints.ts';

export type UserMoney = Answer<typeof getUserPayments>;
export type PlanBalance = UserMoney['plans'][number];
export type CashEntry = UserMoney['entries'][number];

/** The tags of everything that shows members' money. A refusal may mean that it has changed. */
const money = ['Payments', 'AdminUsers', 'Stats'] as const;

const paymentApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getUserPayments: build.query<UserMoney, string>({
      query: (id) => call<typeof getUserPayments>('GET /api/admin/users/:id/payments', { params: { id } }),
      providesTags: ['Payments'],
    }),
    recordPayment: build.mutation<Answer<typeof recordPayment>, Edit<Body<typeof recordPayment>>>({
      query: ({ id, version, body }) =>
        call<typeof recordPayment>('POST /api/admin/users/:id/payments', {
          params: { id },
          headers: ifMatch(version),
          body,
        }),
      invalidatesTags: money,
    }),
    returnMoney: build.mutation<Answer<typeof returnMoney>, Edit<Body<typeof returnMoney>>>({
      query: ({ id, version, body }) =>
        call<typeof returnMoney>('POST /api/admin/users/:id/refunds', {
          params: { id },
          headers: ifMatch(version),
          body,
        }),
      invalidatesTags: money,
    }),
    payFromCredit: build.mutation<Answer<typeof useCredit>, Edit<Body<typeof useCredit>>>({
      query: ({ id, version, body }) =>
        call<typeof useCredit>('POST /api/admin/users/:id/credit', { params: { id }, headers: ifMatch(version), body }),
      invalidatesTags: money,
    }),
    setDiscount: build.mutation<Answer<typeof setDiscount>, Edit<Body<typeof setDiscount>>>({
      query: ({ id, version, body }) =>
        call<typeof setDiscount>('PUT /api/admin/users/:id/discount', {
          params: { id },
          headers: ifMatch(version),
          body,
        }),
      invalidatesTags: money,
    }),
    voidEntry: build.mutation<Answer<typeof voidEntry>, { readonly id: string; readonly body: Body<typeof voidEntry> }>(
      {
        query: ({ id, body }) =>
          call<typeof voidEntry>('POST /api/admin/cash/entries/:id/void', { params: { id }, body }),
        invalidatesTags: money,
      },
    ),
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
