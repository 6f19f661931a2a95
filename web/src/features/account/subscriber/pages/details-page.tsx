import type { UserView } from '@lisan/contract/learner/subscriber';
import { useNavigate } from '../../../../lib/router/use-router.ts';
import { useApiMutation } from '../../../../lib/use-api.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { subscriber } from '../../../../text/subscriber.ts';
import { Button } from '../../../../ui/button.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { OnboardingPage } from '../../../../ui/onboarding-page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { NameFields } from '../components/name-fields.tsx';
import { refreshLearner } from '../refresh-learner.ts';
import { useNameForm } from '../use-name-form.ts';
import styles from './form.module.css';
import { useSignOut } from '../../../../domain/learner/session/use-sign-out.ts';

const FORM = 'details';

/** The first onboarding step: a name and an optional email address. */
export function DetailsPage() {
  const learner = useLearner();
  const navigate = useNavigate();
  const save = useApiMutation('POST /api/client/subscriber/local/update', {
    onSuccess: async () => {
      await refreshLearner();
      navigate('/levels');
    },
  });
  const { details } = subscriber;
  const foot = (
    <Button type="submit" form={FORM} busy={save.isPending}>
      {details.next}
    </Button>
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
