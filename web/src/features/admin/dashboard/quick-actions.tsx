import { CalendarDays, FileText, Tag, Users } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useAdminAddress } from '../admin-address.ts';
import styles from './quick-actions.module.css';

const icon = { size: 18, 'aria-hidden': true } as const;

const actions = [
  { tab: 'planes', label: 'Gestionar Planes', icon: <Tag {...icon} /> },
  { tab: 'entrenamientos', label: 'Gestionar Entrenamientos', icon: <CalendarDays {...icon} /> },
  { tab: 'usuarios', label: 'Gestionar Usuarios', icon: <Users {...icon} /> },
  { tab: 'reportes', label: 'Ver Reportes', icon: <FileText {...icon} /> },
] as const;

export function QuickActions() {
  const { showTab } = useAdminAddress();
  return (
    <Card as="section" className={styles.card} aria-labelledby="acciones-rapidas">
      <h2 id="acciones-rapidas" className={styles.title}>
        Acciones Rápidas
      </h2>
      <div className={styles.actions}>
        {actions.map(({ tab, label, icon }) => (
          <Button key={tab} variant="secondary" icon={icon} onClick={() => showTab(tab)}>
            {label}
          </Button>
        ))}
      </div>
    </Card>
  );
}
