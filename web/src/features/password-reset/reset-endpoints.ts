import { takesBody, takesParts } from '../../api/endpoint.ts';
import { isNetworkFailure } from '../../api/problem.ts';
import { showRefusal } from '../../api/show-failure.ts';
import { studioApi } from '../../api/studio-api.ts';

export const { useForgotPasswordMutation, useResetPasswordMutation } = studioApi.injectEndpoints({
  endpoints: (build) => ({
    forgotPassword: build.mutation(takesBody(routes.forgotPassword)),
    resetPassword: build.mutation(takesParts(routes.resetPassword)),
  }),
});

/** Shows a refusal on the reset screens, which name a network failure as such (docs/product.md §12.2). */
export function showResetRefusal(error: unknown, fallback: string) {
  return showRefusal(error, isNetworkFailure(error) ? 'Error de red' : fallback);
}
