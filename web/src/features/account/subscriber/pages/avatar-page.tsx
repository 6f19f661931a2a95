import { useState } from 'react';
import { useNavigate } from '../../../../lib/router/use-router.ts';
import { useApi } from '../../../../lib/net/use-api.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { OnboardingPage } from '../../../../ui/layout/onboarding-page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { subscriber } from '../text/subscriber.ts';
import type { AvatarChoice } from '../avatar-choice.ts';
import { AvatarPicker } from '../components/avatar-picker.tsx';
import { useSaveAvatar } from '../use-save-avatar.ts';

const NEXT = '/levels';

/** An avatar during onboarding, which may be skipped; the second button of the details leads here. */
export function AvatarPage() {
  const info = useApi('GET /api/app/general/info');
  const user = useLearner().data?.user;
  const navigate = useNavigate();
  const [choice, setChoice] = useState<AvatarChoice | null>(null);
  const save = useSaveAvatar(() => navigate(NEXT));
  const { avatar } = subscriber;
  const goOn = () => (choice === null ? navigate(NEXT) : save.mutate(choice));
  const hasPicture = choice !== null || Boolean(user?.avatar_url);
  const foot = hasPicture ? (
    <Button busy={save.isPending} onClick={goOn}>
      {avatar.save}
    </Button>
  ) : (
    <LinkButton to={NEXT} variant="secondary">
      {avatar.skip}
    </LinkButton>
  );
  return (
    <OnboardingPage step={1} title={avatar.title} lead={avatar.lead} back="/details" foot={foot}>
      <LearnerQueryView query={info} skeleton={<Skeleton shape="card" count={3} />}>
        {({ info: { avatars } }) => (
          <AvatarPicker
            presets={avatars}
            current={{ id: user?.avatar ?? null, url: user?.avatar_url ?? null }}
            name={user?.name ?? ''}
            choice={choice}
            onChoose={setChoice}
          />
        )}
      </LearnerQueryView>
      <FailureNotice error={save.error} />
    </OnboardingPage>
  );
}
