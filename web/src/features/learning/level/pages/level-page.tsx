import type { LevelView } from '@lisan/contract/learner/level';
import type { UserView } from '@lisan/contract/learner/subscriber';
import { useState } from 'react';
import { useParams, useSearchParams } from '../../../../lib/router/use-router.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { level as text } from '../../../../text/level.ts';
import { Page } from '../../../../ui/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ActivationStep } from '../components/activation-step.tsx';
import { NewLevel } from '../components/new-level.tsx';
import { OtherLevel } from '../components/other-level.tsx';
import { StartStep } from '../components/start-step.tsx';

/** The content of a level. A new learner starts it here with terms and consent; another learner moves to it. */
export function LevelPage() {
  const { uuid = '' } = useParams();
  const learner = useLearner();
  const found = useApi('GET /api/get/level/:uuid', { params: { uuid } });
  const waiting = <Skeleton shape="hero" count={2} />;
  if (learner.data && found.data) return <LevelSteps user={learner.data.user} level={found.data.level} />;
  return (
    <Page title={text.levels.title} back="/levels">
      <LearnerQueryView query={learner} skeleton={waiting}>
        {() => (
          <LearnerQueryView query={found} skeleton={waiting}>
            {() => waiting}
          </LearnerQueryView>
        )}
      </LearnerQueryView>
    </Page>
  );
}

function LevelSteps({ user, level }: { user: UserView; level: LevelView }) {
  const query = useSearchParams();
  // Starting the level ends onboarding while this screen is open; it stays the screen of a new learner.
  const [isNew] = useState(user.onboarding);
  const step = query.get('step');
  if (step === 'code') return <ActivationStep msisdn={user.msisdn} planId={query.get('plan')} />;
  if (!isNew) return <OtherLevel user={user} level={level} />;
  return step === 'start' ? <StartStep msisdn={user.msisdn} level={level} /> : <NewLevel level={level} />;
}
