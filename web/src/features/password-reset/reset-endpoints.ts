import type { forgotPassword, resetPassword } from '@studio/contracts/http/auth-routes';
import { call, type Answer, type Body } from '../../api/call.ts';
import { isNetworkFailure } from '../../api/problem.ts';
import { showRefusal } from '../../api/show-failure.ts';
import { studioApi } from '../../api/studio-api.ts';

interface Reset {
  readonly token: string;
  readonly password: string;
}

const resetApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    forgotPassword: build.mutation<Answer<typeof forgotPassword>, Body<typeof forgotPassword>>({
      query: (body) => call<typeof forgotPassword>('POST /api/auth/forgot-password', { access: 'public', body }),
    }),
    resetPassword: build.mutation<Answer<typeof resetPassword>, Reset>({
      query: ({ token, password }) =>
        call<typeof resetPassword>('POST /api/auth/reset-password/:token', {
          access: 'public',
          params: { token },
          body: { password },
        }),
    }),
  }),
});

export const { useForgotPasswordMutation, useResetPasswordMutation } = resetApi;

/** Shows a refusal on the reset screens, which name a network failure as such (docs/product.md §12.2). */
export function showResetRefusal(error: unknown, fallback: string) {
  return showRefusal(error, isNetworkFailure(error) ? 'Error de red' : fallback);
}
