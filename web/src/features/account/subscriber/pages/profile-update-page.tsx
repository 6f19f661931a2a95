import type { UserView } from '@lisan/contract/learner/subscriber';
import { useState } from 'react';
import { useNavigate } from '../../../../lib/router/use-router.ts';
import { showToast } from '../../../../lib/toast.ts';
import { useApiMutation } from '../../../../lib/use-api.ts';
import { subscriber } from '../../../../text/subscriber.ts';
import { Button } from '../../../../ui/button.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { AvatarDialog } from '../components/avatar-dialog.tsx';
import { AvatarRow } from '../components/avatar-row.tsx';
import { LearnerGate } from '../components/learner-gate.tsx';
import { NameFields } from '../components/name-fields.tsx';
import { OwnNumber } from '../components/own-number.tsx';
import { refreshLearner } from '../refresh-learner.ts';
import { useNameForm } from '../use-name-form.ts';
import styles from './form.module.css';

const FORM = 'profile';

/** Edits the name, the email address and the avatar. */
export function ProfileUpdatePage() {
  const navigate = useNavigate();
  const save = useApiMutation('POST /api/update/subscriber/profile', {
    onSuccess: async () => {
      await refreshLearner();
      showToast(subscriber.update.saved);
      navigate('/profile', { replace: true });
    },
  });
  const foot = (
    <Button type="submit" form={FORM} busy={save.isPending}>
      {subscriber.update.save}
    </Button>
  );
  return (
    <Page title={subscriber.update.title} back="/profile" foot={foot}>
      <LearnerGate skeleton={<Skeleton shape="card" count={3} />}>
        {(user) => <ProfileForm user={user} error={save.error} onReady={(body) => save.mutate({ body })} />}
      </LearnerGate>
    </Page>
  );
}

type FormProps = {
  user: UserView;
  error: unknown;
  onReady: (values: { name: string; email: string | null }) => void;
};

function ProfileForm({ user, error, onReady }: FormProps) {
  const [isPicking, setPicking] = useState(false);
  const { values, change, isNameMissing, submit } = useNameForm(user, onReady);
  return (
    <>
      <AvatarRow user={user} onChange={() => setPicking(true)} />
      <form id={FORM} noValidate className={styles.form} onSubmit={submit}>
        <NameFields values={values} onChange={change} isNameMissing={isNameMissing} error={error} />
        <OwnNumber msisdn={user.msisdn} />
        <FailureNotice error={error} fields={['name', 'email']} />
      </form>
      <AvatarDialog user={user} open={isPicking} onClose={() => setPicking(false)} />
    </>
  );
}
