import type { User } from '@studio/contracts/http/account-schemas';
import { toStudioDate } from '@studio/contracts/studio-time';
import { shortDate } from '../../dates/spanish-dates.ts';
import { Card } from '../../ui/card.tsx';
import { DataList } from './data-list.tsx';
import styles from './section.module.css';

export function AccountInfo({ user }: { readonly user: User }) {
  return (
    <Card as="section" className={styles.section} aria-labelledby="cuenta">
      <h2 id="cuenta" className={styles.title}>
        Información de la cuenta
      </h2>
      <DataList
        items={[
          ['Tipo de usuario', user.type === 'admin' ? 'Administrador' : 'Miembro'],
          ['Miembro desde', shortDate(toStudioDate(new Date(user.createdAt)))],
          ['Última actualización', shortDate(toStudioDate(new Date(user.updatedAt)))],
        ]}
      />
    </Card>
  );
}
