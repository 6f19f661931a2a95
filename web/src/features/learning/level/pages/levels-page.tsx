import type { UserView } from '@lisan/contract/learner/subscriber';
import type { LevelSubscriber, LevelView } from '@lisan/contract/learner/level';
import { useApi } from '../../../../lib/net/use-api.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { OnboardingPage } from '../../../../ui/layout/onboarding-page.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Link } from '../../../../lib/router/router.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Disclosure } from '../../../../ui/layout/disclosure.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { Tag } from '../../../../ui/list/tag.tsx';
import { level as text } from '../text/level.ts';
import { StarterLink } from '../components/starter-link.tsx';
import { startWithStarter } from '../starter-address.ts';
import { CandoList } from '../components/cando-list.tsx';
import styles from './levels-page.module.css';

/** Lets a new learner start from the beginning or take the test; the five levels are below. */
export function LevelsPage() {
  const learner = useLearner();
  const user = learner.data?.user;
  const content = (
    <LearnerQueryView query={learner} skeleton={<Skeleton shape="card" count={4} />}>
      {(data) => <Levels user={data.user} />}
    </LearnerQueryView>
  );
  if (user && !user.onboarding) {
    return (
      <Page
        title={text.levels.title}
        back="/profile"
        wide="full"
        foot={<LinkButton to="/level/retake">{text.levels.retake}</LinkButton>}
      >
        <p>{text.levels.lead}</p>
        {content}
      </Page>
    );
  }
  return (
    <OnboardingPage
      step={2}
      title={text.levels.titleNew}
      lead={text.levels.leadNew}
      back="/details"
      foot={<FirstStart />}
    >
      {content}
    </OnboardingPage>
  );
}

function Levels({ user }: { user: UserView }) {
  const levels = useApi('GET /api/get/levels');
  return (
    <LearnerQueryView query={levels} skeleton={<Skeleton shape="card" count={4} />}>
      {({ levels: [first, ...others] }) =>
        first && (
          <>
            <StarterLink to={user.onboarding ? startWithStarter(first.uuid) : '/starter'} />
            <ul role="list" aria-label={text.levels.list} className={styles.levels}>
              {[first, ...others].map((level) => (
                <LevelCard key={level.uuid} level={level} started={user.level_subscribers} />
              ))}
            </ul>
          </>
        )
      }
    </LearnerQueryView>
  );
}

/** The two ways of most new learners: the start of the first level, or the test. */
function FirstStart() {
  const levels = useApi('GET /api/get/levels');
  const first = levels.data?.levels[0];
  return (
    <>
      {first ? (
        <LinkButton to={`/client/level/${first.uuid}?step=start`}>{text.levels.fromZero}</LinkButton>
      ) : (
        <Button busy={levels.isPending} disabled={levels.isError}>
          {text.levels.fromZero}
        </Button>
      )}
      <LinkButton to="/level/quiz" variant="secondary">
        {text.levels.test}
      </LinkButton>
    </>
  );
}

type Props = { level: LevelView; started: readonly LevelSubscriber[] };

/** A level to choose; its skills expand in place. */
function LevelCard({ level, started }: Props) {
  const status = levelStatus(level.uuid, started);
  return (
    <Card as="li" tight className={styles.card}>
      <Link to={`/client/level/${level.uuid}`} className={styles.head}>
        <span className={styles.code}>
          <English>{level.code}</English>
        </span>
        <span className={styles.names}>
          <span className={styles.name}>{level.name.ar}</span>
          <English className="small">{level.name.en}</English>
        </span>
        {status && <Tag tone={status.tone}>{status.text}</Tag>}
        <Icon name="forward" size={20} className={styles.chevron} />
      </Link>
      <p className={styles.size}>{text.levels.size(level.words, level.hours)}</p>
      <p className={styles.description}>{level.description}</p>
      <Disclosure summary={text.levels.cando} className={styles.cando}>
        <CandoList items={level.cando} />
      </Disclosure>
    </Card>
  );
}

type LevelStatus = { text: string; tone: 'orange' | 'petrol' | 'right' };

/** Returns the status of a level for this learner; null for a level that was never started. */
function levelStatus(uuid: string, started: readonly LevelSubscriber[]): LevelStatus | null {
  const own = started.find(({ level }) => level.uuid === uuid);
  if (!own) return null;
  if (own.current) return { text: text.levels.current, tone: 'orange' };
  return own.finished_at === null
    ? { text: text.levels.started, tone: 'petrol' }
    : { text: text.levels.finished, tone: 'right' };
}
