import { useState } from 'react';
import type { UserView } from '@lisan/contract/learner/subscriber';
import { useNavigate } from '../../../../lib/router/use-router.ts';
import { useApiMutation } from '../../../../lib/net/use-api.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { OnboardingPage } from '../../../../ui/layout/onboarding-page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { useSignOut } from '../../../../domain/learner/session/use-sign-out.ts';
import { subscriber } from '../text/subscriber.ts';
import { NameFields } from '../components/name-fields.tsx';
import { refreshLearner } from '../refresh-learner.ts';
import { useNameForm } from '../use-name-form.ts';
import styles from './form.module.css';

const FORM = 'details';

const LEVELS = '/levels';
const AVATAR = '/details/avatar';

/**
 * The first onboarding step: a name and an optional email address. The avatar is beside the way to the first session,
 * which counts its taps.
 *
 * Why: docs/decisions/078-the-second-factor-is-asked-for-in-place.md
 */
export function DetailsPage() {
  const learner = useLearner();
  const navigate = useNavigate();
  const [next, setNext] = useState(LEVELS);
  const save = useApiMutation('POST /api/client/subscriber/local/update', {
    onSuccess: async () => {
      await refreshLearner();
      navigate(next);
    },
  });
  const { details } = subscriber;
  const foot = (
    <>
      <Button type="submit" form={FORM} busy={save.isPending} onClick={() => setNext(LEVELS)}>
        {details.next}
      </Button>
      <Button
        type="submit"
        form={FORM}
        variant="plain"
        icon="camera"
        busy={save.isPending}
        onClick={() => setNext(AVATAR)}
      >
        {details.withAvatar}
      </Button>
    </>
  );
  return (
    <OnboardingPage
      step={1}
      title={details.title}
      lead={details.lead}
      action={<OtherNumber />}
      foot={learner.data && foot}
    >
      <LearnerQueryView query={learner} skeleton={<Skeleton count={2} />}>
        {({ user }) => (
          <DetailsForm
            user={user}
            error={save.error}
            onReady={(values) => save.mutate({ body: { msisdn: user.msisdn, ...values } })}
          />
        )}
      </LearnerQueryView>
    </OnboardingPage>
  );
}

type FormProps = {
  user: UserView;
  error: unknown;
  onReady: (values: { name: string; email: string | null }) => void;
};

function DetailsForm({ user, error, onReady }: FormProps) {
  const { values, change, isNameMissing, submit } = useNameForm(user, onReady);
  return (
    <form id={FORM} noValidate className={styles.form} onSubmit={submit}>
      <NameFields values={values} onChange={change} isNameMissing={isNameMissing} error={error} />
      <p className="small">
        {subscriber.details.number}{' '}
        <bdi dir="ltr" className="whole">
          {user.msisdn}
        </bdi>
      </p>
      <FailureNotice error={error} fields={['name', 'email']} />
    </form>
  );
}

/** Signs out after a mistyped number, without a confirmation: there is no data to lose yet. */
function OtherNumber() {
  const { isBusy, signOut } = useSignOut();
  return (
    <Button variant="plain" size="small" busy={isBusy} onClick={signOut}>
      {subscriber.details.otherNumber}
    </Button>
  );
}
