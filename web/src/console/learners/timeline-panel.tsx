import type { TimelineEntry, TimelineKind } from '@lisan/contract/console/learners';
import { TIMELINE_KINDS } from '@lisan/contract/console/learner-values';
import { useState } from 'react';
import { directionOf } from '../../lib/format/direction-of.ts';
import { classNames } from '../../lib/class-names.ts';
import { useApiPages } from '../../lib/net/use-api-pages.ts';
import { Button } from '../../ui/form/button.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { SelectBox } from '../../ui/form/select-box.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { auditCallText } from '../text/audit.ts';
import { denialText } from '../text/denial.ts';
import { useText } from '../text/language.ts';
import { learnersText } from '../text/learners.ts';
import { timelineText } from '../text/timeline.ts';
import { shellText } from '../text/shell.ts';
import { Panel } from '../ui/console-page.tsx';
import { Moment } from '../ui/moment.tsx';
import { Money } from '../ui/money.tsx';
import styles from './learners.module.css';

/** Shows the history of an account, the latest first, of one kind or of all. */
export function TimelinePanel({ uuid }: { uuid: string }) {
  const text = useText(timelineText);
  const { table } = useText(shellText);
  const [kind, setKind] = useState<TimelineKind | ''>('');
  const query = useApiPages('GET /api/console/learners/:uuid/timeline', kind === '' ? {} : { kind }, { uuid });
  return (
    <Panel
      title={text.title}
      actions={
        <SelectBox
          aria-label={text.kind}
          className={styles.select ?? ''}
          value={kind}
          onChange={({ target }) => setKind(TIMELINE_KINDS.find((one) => one === target.value) ?? '')}
        >
          <option value="">{table.all}</option>
          {TIMELINE_KINDS.map((one) => (
            <option key={one} value={one}>
              {text.kinds[one]}
            </option>
          ))}
        </SelectBox>
      }
    >
      <QueryView query={query} skeleton={<Skeleton shape="card" count={3} />}>
        {({ pages }) => <Entries entries={pages.flatMap(({ entries }) => entries)} />}
      </QueryView>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          size="small"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {table.more}
        </Button>
      )}
    </Panel>
  );
}

function Entries({ entries }: { entries: readonly TimelineEntry[] }) {
  const { table } = useText(shellText);
  if (entries.length === 0) return <p className="small">{table.empty}</p>;
  return (
    <ol className={styles.timeline}>
      {entries.map((entry) => (
        <Entry key={`${entry.kind} ${entry.type} ${entry.id}`} entry={entry} />
      ))}
    </ol>
  );
}

const BAD = new Set(['failed', 'denied', 'dead', 'expired', 'unknown', 'suspended']);
const GOOD = new Set(['delivered', 'sent', 'passed', 'done', 'active']);

function Entry({ entry }: { entry: TimelineEntry }) {
  const text = useText(timelineText);
  const calls = useText(auditCallText);
  // The reason of a charge is a code of the carrier; the reason of an action is text of its author.
  const denials = useText(denialText);
  const { kind, type, title, money, state, reason } = entry;
  return (
    <li className={styles.entry}>
      <div className={styles.when}>
        <Moment at={entry.at} />
        <span>{text.kinds[kind]}</span>
      </div>
      <div className={styles.what}>
        <p className={styles.line}>
          <strong>{text.types[type] ?? calls[type] ?? type}</strong>
          {title !== null && <bdi>{title}</bdi>}
          {money && <Money of={money} />}
          <Counts entry={entry} />
          {state !== null && <Result state={state} />}
        </p>
        <Words entry={entry} />
        <Origin entry={entry} />
        {reason !== null && (
          <p className="small">
            <bdi>{denials[reason] ?? reason}</bdi>
          </p>
        )}
      </div>
    </li>
  );
}

function Result({ state }: { state: string }) {
  const { states } = useText(learnersText);
  const { results } = useText(timelineText);
  const name = results[state] ?? states[state as keyof typeof states] ?? state;
  return (
    <span className={classNames(styles.result, BAD.has(state) && styles.bad, GOOD.has(state) && styles.good)}>
      {name}
    </span>
  );
}

function Counts({ entry: { kind, type, count, total } }: { entry: TimelineEntry }) {
  const text = useText(timelineText);
  if (count === null) return null;
  if (type === 'day' && total !== null) return <span>{text.points(count, total)}</span>;
  if (kind === 'subscription') return <span>{text.days(count)}</span>;
  return <span>{total === null ? count : text.of(count, total)}</span>;
}

function Words({ entry: { kind, type, text: words } }: { entry: TimelineEntry }) {
  const text = useText(timelineText);
  const { consent } = useText(learnersText);
  if (words === null) return kind === 'sms' && type === 'otp' ? <p className="small">{text.hidden}</p> : null;
  if (kind === 'session')
    return (
      <p className="small">
        <bdi dir="ltr">{words}</bdi>
      </p>
    );
  const body = (
    <p className={styles.words} dir={directionOf(words)}>
      {words}
    </p>
  );
  if (kind !== 'consent') return body;
  return (
    <details>
      <summary>{consent.show}</summary>
      {body}
    </details>
  );
}

/** Names the actor, unless it was the learner. */
function Origin({ entry: { actor } }: { entry: TimelineEntry }) {
  const text = useText(timelineText);
  if (actor === null || actor === 'learner') return null;
  return (
    <p className="small">
      {text.by}: {text.actors[actor as keyof typeof text.actors] ?? actor}
    </p>
  );
}
