import type { UserView } from '@lisan/contract/learner/subscriber';
import { useApi } from '../../../../lib/use-api.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { level as text } from '../../../../text/level.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { OnboardingPage } from '../../../../ui/onboarding-page.tsx';
import { Page } from '../../../../ui/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { FirstStart } from '../components/first-start.tsx';
import { LevelCard } from '../components/level-card.tsx';
import { StarterLink } from '../components/starter-link.tsx';
import { startWithStarter } from '../starter-address.ts';
import styles from './levels-page.module.css';

/** A new learner starts from the beginning or takes the test; the five levels are below. */
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
