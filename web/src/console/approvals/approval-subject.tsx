import type { Approval } from '@lisan/contract/console/approvals';
import { Link } from '../../lib/router/router.tsx';
import { useMay } from '../shell/use-me.ts';
import { approvalsText } from '../text/approvals.ts';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import { useList } from '../text/use-list.ts';
import { Money } from '../ui/money.tsx';

type Subject = Approval['about'];
type Person = Extract<Subject, { person: unknown }>['person'];

/** Shows for whom a request is, and what happens after its approval. */
export function ApprovalSubject({ about }: { about: Subject }) {
  const text = useText(approvalsText);
  const { roles } = useText(shellText);
  const list = useList();
  switch (about.kind) {
    case 'role':
      return (
        <>
          <PersonName of={about.person} />
          <div className="small">{list(about.roles.map((role) => roles[role]))}</div>
        </>
      );
    case 'refund':
      return (
        <>
          <LearnerLink of={about.person} />
          <div className="small">
            <Money of={about.amount} />
          </div>
          {about.ends_access && <div className="small">{text.endsAccess}</div>}
        </>
      );
    case 'days':
      return (
        <>
          <LearnerLink of={about.person} />
          <div className="small">{text.days(about.days)}</div>
        </>
      );
    case 'plan':
      return (
        <>
          <Link to="/offers">
            <bdi>{about.name}</bdi>
          </Link>
          <div className="small">
            <Money of={about.price} />
          </div>
        </>
      );
    case 'rollback':
      return (
        <Link to="/course/versions">
          <bdi>{about.title ?? text.fromFiles}</bdi>
        </Link>
      );
    case 'notice':
      return (
        <>
          <Link to={`/notices/${about.notice}`}>
            <bdi>{about.title}</bdi>
          </Link>
          <div className="small">{text.learners(about.learners)}</div>
          {about.by_sms && <div className="small">{text.bySms}</div>}
        </>
      );
  }
}

function PersonName({ of: { name, msisdn } }: { of: Person }) {
  return <bdi dir={name === null ? 'ltr' : undefined}>{name ?? msisdn}</bdi>;
}

function LearnerLink({ of }: { of: Person }) {
  const mayRead = useMay(['learner.read']);
  if (!mayRead) return <PersonName of={of} />;
  return (
    <Link to={`/learners/${of.uuid}`}>
      <PersonName of={of} />
    </Link>
  );
}
