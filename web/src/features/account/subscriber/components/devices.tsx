import type { SessionView } from '@lisan/contract/learner/auth';
import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useApi, apiQueryKey, useApiMutation } from '../../../../lib/net/use-api.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../../lib/toast.ts';
import { serverNow } from '../../../../lib/time/clock.ts';
import { English } from '../../../../ui/text/english.tsx';
import { ListRow } from '../../../../ui/list/list-row.tsx';
import { Tag } from '../../../../ui/list/tag.tsx';
import { TimeText } from '../../../../ui/text/time-text.tsx';
import { subscriber } from '../text/subscriber.ts';
import styles from './devices.module.css';

const { title, lead, signOutOthers } = subscriber.devices;

/** Shows the devices on which the learner is signed in, with a button to sign each out. */
export function Devices() {
  const sessions = useApi('GET /api/sessions');
  return (
    <Section title={title}>
      <LearnerQueryView query={sessions} skeleton={<Skeleton shape="row" count={2} />}>
        {(data) => <DeviceList sessions={data.sessions} />}
      </LearnerQueryView>
    </Section>
  );
}

function DeviceList({ sessions }: { sessions: SessionView[] }) {
  const revoke = useRevokeSessions();
  const group = useRef<HTMLDivElement>(null);
  // The pressed button is removed with its device.
  const moveFocus = { onSuccess: () => group.current?.focus() };
  const leaving = revoke.isPending ? revoke.variables.body : undefined;
  const hasOthers = sessions.some(({ current }) => !current);
  return (
    <div className={styles.devices} ref={group} role="group" aria-label={title} tabIndex={-1}>
      <p className="small">{lead}</p>
      <List label={title}>
        {sessions.map((session) => (
          <DeviceRow
            key={session.id}
            session={session}
            busy={leaving?.session_id === session.id}
            onSignOut={() => revoke.mutate({ body: { session_id: session.id } }, moveFocus)}
          />
        ))}
      </List>
      <FailureNotice error={revoke.error} />
      {hasOthers && (
        <Button
          variant="secondary"
          busy={leaving?.others === true}
          onClick={() => revoke.mutate({ body: { others: true } }, moveFocus)}
        >
          {signOutOthers}
        </Button>
      )}
    </div>
  );
}

const { signedOut, signedOutOthers } = subscriber.devices;

/** Signs other devices of the learner out, and refetches the list after success and failure. */
function useRevokeSessions() {
  const queries = useQueryClient();
  return useApiMutation('POST /api/sessions/revoke', {
    onSuccess: (_reply, { body }) => showToast(body?.others ? signedOutOthers : signedOut),
    onSettled: () => queries.invalidateQueries({ queryKey: apiQueryKey('GET /api/sessions') }),
  });
}

type Props = { session: SessionView; busy: boolean; onSignOut: () => void };

const { systems, browsers, here, lastUsed, firstSeen, hour, signOut, signOutOf } = subscriber.devices;

/** Shows a device: its name, its first and last use, and a button to sign it out. */
function DeviceRow({ session, busy, onSignOut }: Props) {
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

/** Shows the time, with the year if it is not the current year. */
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
