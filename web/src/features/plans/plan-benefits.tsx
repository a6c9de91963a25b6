import { Check } from 'lucide-react';
import { classes } from '../../ui/classes.ts';
import styles from './plan-benefits.module.css';

interface PlanBenefitsProps {
  readonly plan: { readonly description: string | null; readonly features: readonly string[] };
  readonly small?: boolean;
}

/** What a plan offers besides its classes. */
export function PlanBenefits({ plan: { description, features }, small = false }: PlanBenefitsProps) {
  return (
    <>
      {description && <p className={styles.description}>{description}</p>}
      {features.length > 0 && (
        <ul className={classes(styles.features, small && styles.small)}>
          {features.map((feature, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- several lines may say the same
            <li key={index} className={styles.feature}>
              <Check size={small ? 16 : 18} strokeWidth={2.75} aria-hidden="true" />
              {feature}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
