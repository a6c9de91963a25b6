import { showRefusal } from '../../../api/show-failure.ts';
import { useNow } from '../../../dates/use-now.ts';
import { carryOut } from '../../../edit/act.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { PermissionAnswer } from './permission-answer.tsx';
import { type Permission, useAtDesk, useWithdrawPermissionMutation } from './permission-endpoints.ts';
import { askedInWords, askerInWords, stateInWords, wishInWords } from './permission-words.ts';

/** A request where its subject stands: an administrator answers it, who asked sees what became of it. */
export function PermissionState({ permission }: { readonly permission: Permission }) {
  const atDesk = useAtDesk();
  const now = useNow(60_000);
  return (
    <div className="stack left gap2 breaks">
      <p>
        <strong>{wishInWords(permission)}</strong> {!atDesk && askerInWords(permission, now)}
      </p>
      {atDesk ? <OwnState permission={permission} /> : <PermissionAnswer permission={permission} />}
    </div>
  );
}

/** What became of an own request, and the way back. */
export function OwnState({ permission }: { readonly permission: Permission }) {
  const now = useNow(60_000);
  const [withdraw] = useWithdrawPermissionMutation();
  const place = useFocusFallback<HTMLDivElement>();
  const failed = 'Error al retirar el permiso';
  const act = { send: () => withdraw(permission.id).unwrap(), done: 'Permiso retirado', failed };
  const takeBack = () => carryOut(act, undefined).catch((error: unknown) => showRefusal(error, failed));
  return (
    <div ref={place} className="row gap2 breaks">
      <span className="soft">{stateInWords(permission, now)}</span>
      {permission.status === 'open' && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Retirar: ${askedInWords(permission)}`}
          onClick={() => void takeBack()}
        >
          Retirar
        </Button>
      )}
    </div>
  );
}
