import { Plus } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useAdminAddress } from '../admin-address.ts';
import stack from '../../../ui/stack.module.css';
import styles from '../tab.module.css';
import { AdminPlanList } from './admin-plan-list.tsx';
import type { AdminPlan } from './admin-plan-endpoints.ts';
import { DeletePlanDialog } from './delete-plan-dialog.tsx';
import { PlanForm } from './plan-form.tsx';

export function PlansTab() {
  const { get, change } = useAdminAddress();
  const form = useDialog<AdminPlan | undefined>();
  const removal = useDialog<AdminPlan>();
  const search = useCallback((buscar: string) => change({ buscar }, { replace: true }), [change]);
  const heading = useRef<HTMLHeadingElement>(null);
  const createPlan = () => form.open(undefined);
  return (
    <div className={stack.gap4}>
      <header className={styles.header}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          Gestión de Planes
        </h2>
        <Button icon={<Plus size={18} aria-hidden="true" />} onClick={createPlan}>
          Nuevo Plan
        </Button>
      </header>
      <search className={styles.narrow}>
        <SearchField label="Buscar planes" placeholder="Nombre del plan" value={get('buscar')} onSearch={search} />
      </search>
      <AdminPlanList search={get('buscar')} onCreate={createPlan} onEdit={form.open} onDelete={removal.open} />
      <Dialog
        open={form.isOpen}
        onClose={form.close}
        title={form.subject ? 'Editar Plan' : 'Nuevo Plan'}
        description={form.subject && 'Quien ya tiene este plan lo conserva como se le asignó.'}
      >
        <PlanForm plan={form.subject ?? undefined} onDone={form.close} />
      </Dialog>
      {removal.subject && (
        <DeletePlanDialog
          key={removal.subject.id}
          plan={removal.subject}
          open={removal.isOpen}
          heading={heading}
          onClose={removal.close}
        />
      )}
    </div>
  );
}
