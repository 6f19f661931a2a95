import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../../lib/net/use-api.ts';
import { Button } from '../../ui/form/button.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { AddFactor } from '../shell/add-factor.tsx';
import { ME, useMe } from '../shell/use-me.ts';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import { staffText } from '../text/staff.ts';
import { useList } from '../text/use-list.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { Moment } from '../ui/moment.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import styles from './staff.module.css';

/** The roles, the second factors and the sessions of the signed-in staff member. */
export function AccountPage() {
  const text = useText(staffText);
  const { factor, roles } = useText(shellText);
  const list = useList();
  const client = useQueryClient();
  const me = useMe().data;
  const remove = useApiMutation('POST /api/console/factors/:id/remove', {
    onSuccess: () => client.invalidateQueries({ queryKey: [ME] }),
  });
  return (
    <ConsolePage title={text.account}>
      <Panel title={text.roles}>
        <p>{list((me?.roles ?? []).map((role) => roles[role]))}</p>
      </Panel>
      <Panel title={factor.own}>
        <ul className={styles.factors}>
          {me?.factors.map(({ id, label, created_at, used_at }) => (
            <li key={id} className={styles.factor}>
              <span>
                {label}
                <br />
                <span className="small">
                  {factor.addedAt} <Moment at={created_at} /> ·{' '}
                  {used_at === null ? (
                    factor.never
                  ) : (
                    <>
                      {factor.usedAt} <Moment at={used_at} />
                    </>
                  )}
                </span>
              </span>
              <Button
                variant="secondary"
                size="small"
                icon="trash"
                busy={remove.isPending}
                onClick={() => remove.mutate({ params: { id } })}
              >
                {factor.remove}
              </Button>
            </li>
          ))}
        </ul>
        <FailureNotice error={remove.error} />
      </Panel>
      <Panel title={text.addFactor}>
        <AddFactor />
      </Panel>
      <SessionsPanel />
    </ConsolePage>
  );
}
