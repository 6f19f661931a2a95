import type { CaseEvent } from '@lisan/contract/console/inbox';
import { useText } from '../text/language.ts';
import { inboxText } from '../text/inbox.ts';
import { Moment } from '../ui/moment.tsx';
import styles from './inbox.module.css';

/** What was done about a case, the oldest first. */
export function CaseThread({ events }: { events: readonly CaseEvent[] }) {
  const text = useText(inboxText);
  if (events.length === 0) return <p className="small">{text.nothingYet}</p>;
  return (
    <ol role="list" className={styles.thread}>
      {events.map((event) => (
        <li key={event.id}>
          <p className="small">
            {text.events[event.type](event.by.name, event.assignee?.name ?? '')} · <Moment at={event.at} />
            {event.sms && ` · ${text.sms[event.sms]}`}
          </p>
          {event.text !== null && (
            <p dir="auto" className={styles.reply}>
              {event.text}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
