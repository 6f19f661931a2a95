import type { SessionView } from '@lisan/contract/learner/auth';
import { serverNow } from '../../../../lib/server-clock.ts';
import { subscriber } from '../../../../text/subscriber.ts';
import { Button } from '../../../../ui/button.tsx';
import { English } from '../../../../ui/english.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { TimeText } from '../../../../ui/time-text.tsx';
import styles from './devices.module.css';

type Props = { session: SessionView; busy: boolean; onSignOut: () => void };

const { systems, browsers, here, lastUsed, firstSeen, hour, signOut, signOutOf } = subscriber.devices;

/** A device: its name, its first and last use, and a button to sign it out. */
export function DeviceRow({ session, busy, onSignOut }: Props) {
  const { device, current } = session;
  const browser = browsers[device.browser];
  const name = browser === null ? systems[device.system] : `${systems[device.system]}، ${browser}`;
  const isPhone = device.system === 'android' || device.system === 'ios';
  return (
    <ListRow
      icon={isPhone ? 'phone' : 'globe'}
      title={
        <span className={styles.title}>
          {name}
          {current && <Tag tone="petrol">{here}</Tag>}
        </span>
      }
      detail={
        <span className={styles.facts}>
          {device.model !== null && <English>{device.model}</English>}
          <Since label={lastUsed} at={session.last_used_at} />
          <Since label={firstSeen} at={session.first_seen_at} />
        </span>
      }
      action={
        !current && (
          <Button variant="plain" size="small" busy={busy} onClick={onSignOut} aria-label={signOutOf(name)}>
            {signOut}
          </Button>
        )
      }
    />
  );
}

/** Shows the year where it is not the current one. */
function Since({ label, at }: { label: string; at: string }) {
  const isThisYear = new Date(at).getFullYear() === new Date(serverNow()).getFullYear();
  return (
    <span>
      {label}: <TimeText at={at} style={isThisYear ? 'day' : 'full'} />
      {hour}
      <span className="whole">
        <TimeText at={at} style="time" />
      </span>
    </span>
  );
}
