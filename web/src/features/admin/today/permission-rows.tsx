import { useState } from 'react';
import { useNow } from '../../../dates/use-now.ts';
import { PermissionAnswer } from '../permissions/permission-answer.tsx';
import { type Permission, useAtDesk } from '../permissions/permission-endpoints.ts';
import { OwnState } from '../permissions/permission-state.tsx';
import { askedInWords, askerInWords } from '../permissions/permission-words.ts';
import styles from './today.module.css';

/** What waits for permission, on «Hoy»: each row says what will be done (docs/product.md §2.12). */
export function PermissionRows({ permissions }: { readonly permissions: readonly Permission[] }) {
  const atDesk = useAtDesk();
  const now = useNow(60_000);
  const shown = useShown(permissions);
  return shown.map((permission) => (
    <li key={permission.id} className={styles.asked}>
      <p className="stack">
        <span className="strong">{askedInWords(permission)}</span>
        <span className="soft">
          {atDesk ? permission.reason && `«${permission.reason}»` : askerInWords(permission, now)}
        </span>
      </p>
      {!permissions.includes(permission) ? (
        <span className="soft">Respondido</span>
      ) : atDesk ? (
        <OwnState permission={permission} />
      ) : (
        <PermissionAnswer permission={permission} />
      )}
    </li>
  ));
}

/** Also those that were answered meanwhile: a second tap must not meet the next one. */
function useShown(permissions: readonly Permission[]): readonly Permission[] {
  const [before, setBefore] = useState(permissions);
  const latest = new Map(permissions.map((permission) => [permission.id, permission]));
  const kept = before.map((permission) => latest.get(permission.id) ?? permission);
  const shown = [...kept, ...permissions.filter((permission) => !kept.includes(permission))];
  if (shown.length > before.length) setBefore(shown);
  return shown;
}
