import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { fullName } from '../users/user-words.ts';
import type { Registrant } from './admin-training-endpoints.ts';
import { planInWords } from './registrant-plan.ts';
import styles from './registrant-facts.module.css';

/** Said of an account, which is feminine. */
const statusWords = { inactive: 'Inactiva', suspended: 'Suspendida' };

/** A deleted account keeps its row in a past training, without the name (docs/product.md §11.5). */
export const nameOf = (registrant: Registrant) => fullName(registrant).trim() || 'Usuario eliminado';

/** What is special about a registrant, and the plan that holds today. */
export function RegistrantFacts({ registrant }: { readonly registrant: Registrant }) {
  const status = registrant.account_status;
  return (
    <>
      {registrant.paid_from === 'courtesy' && <Badge>Cortesía</Badge>}{' '}
      {status && status !== 'active' && <Badge tone="bad">{statusWords[status]}</Badge>}{' '}
      <span className={classes(styles.plan, registrant.plan === null && styles.withoutPlan)}>
        {planInWords(registrant)}
      </span>
    </>
  );
}
