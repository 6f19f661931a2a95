import type { SessionView } from '@lisan/contract/learner/auth';
import { useRef } from 'react';
import { useApi } from '../../../../lib/use-api.ts';
import { subscriber } from '../../../../text/subscriber.ts';
import { Button } from '../../../../ui/button.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { List } from '../../../../ui/list.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useRevokeSessions } from '../use-revoke-sessions.ts';
import { DeviceRow } from './device-row.tsx';
import styles from './devices.module.css';

const { title, lead, signOutOthers } = subscriber.devices;

/** The devices on which the learner is signed in, with a button to sign each out. */
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
