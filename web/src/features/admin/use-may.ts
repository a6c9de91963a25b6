import type { routesByName } from '@studio/contracts/http/all-routes';
import { admissionTo } from '@studio/contracts/rules/access-policy';
import { useCallback } from 'react';
import type { RouteLine } from '../../api/call.ts';
import { useUser } from '../../session/use-session.ts';

type Administrating = Extract<(typeof routesByName)[keyof typeof routesByName], { readonly access: 'desk' | 'admin' }>;

/** A route of administrators. */
export type AdminLine = RouteLine<Administrating>;

/** Whether the caller may call a route; `isBeyondDesk`: with an input that `desk-policy.ts` keeps from a desk. */
export type May = (line: AdminLine, isBeyondDesk?: boolean) => boolean;

/**
 * What the administration offers: a control, field or section asks whether the signed-in administrator may make its call
 * (docs/product.md §4.19), e.g. `may(routes.voidEntry)` or `may(routes.updateUser, isUserBeyondDesk(user, form))`.
 */
export function useMay(): May {
  const { type, desk } = useUser();
  return useCallback(
    (line, isBeyondDesk = false) => {
      const access = isBeyondDesk || line.endsWith(' admin') ? 'admin' : 'desk';
      return admissionTo(access, { type, desk }) === 'admitted';
    },
    [type, desk],
  );
}
