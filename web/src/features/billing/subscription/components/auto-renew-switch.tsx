import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { subscription as text } from '../../../../text/subscription.ts';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { autoRenewHint } from '../change-confirmations.ts';
import { isUndecided } from '../plan-to-come.ts';
import { disableAutoRenew } from '../subscription-change.ts';
import { useSubscriptionChange } from '../use-subscription-change.ts';
import styles from './auto-renew-switch.module.css';

type Props = { view: SubscriptionView; onEnable: () => void };

/** Turning renewal off takes effect at once; turning it on leads to a charge, so it needs a confirmation. */
export function AutoRenewSwitch({ view, onEnable }: Props) {
  const change = useSubscriptionChange();
  const { can, auto_renew } = view;
  if (isUndecided(view) || (!can.enable_auto && !can.disable_auto)) return null;
  return (
    <div className={styles.row}>
      <Switch
        label={text.autoRenew.label}
        hint={autoRenewHint(view)}
        checked={auto_renew}
        disabled={change.isPending}
        onChange={(on) => (on ? onEnable() : change.make(disableAutoRenew))}
      />
      <FailureNotice error={change.error} />
    </div>
  );
}
