import type { UserView } from '@lisan/contract/learner/subscriber';
import { useState } from 'react';
import { useNavigate } from '../../../../lib/router/use-router.ts';
import { showToast } from '../../../../lib/toast.ts';
import { useApiMutation, useApi } from '../../../../lib/net/use-api.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Avatar } from '../../../../ui/icons/avatar.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { subscriber } from '../text/subscriber.ts';
import { LearnerGate } from '../components/learner-gate.tsx';
import { NameFields } from '../components/name-fields.tsx';
import { refreshLearner } from '../refresh-learner.ts';
import { useNameForm } from '../use-name-form.ts';
import type { AvatarChoice } from '../avatar-choice.ts';
import { useSaveAvatar } from '../use-save-avatar.ts';
import { AvatarPicker } from '../components/avatar-picker.tsx';
import avatarRowStyles from '../components/profile-card.module.css';
import ownNumberStyles from '../components/own-number.module.css';
import avatarDialogStyles from '../components/dialog-body.module.css';
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

/** The current avatar, with a link to change it. */
function AvatarRow({ user, onChange }: { user: UserView; onChange: () => void }) {
  return (
    <Card as="div" className={avatarRowStyles.card}>
      <Avatar name={user.name ?? subscriber.profile.nameless} url={user.avatar_url} size="large" />
      <Button variant="secondary" size="small" icon="camera" onClick={onChange}>
        {subscriber.update.changePicture}
      </Button>
    </Card>
  );
}

/** The account's number, in full and read-only. */
function OwnNumber({ msisdn }: { msisdn: string }) {
  const { number, numberNote } = subscriber.update;
  return (
    <dl className={ownNumberStyles.number}>
      <dt>{number}</dt>
      <dd>
        <bdi dir="ltr" className="whole">
          {msisdn}
        </bdi>
      </dd>
      <dd className="small">{numberNote}</dd>
    </dl>
  );
}

type Props = { user: UserView; open: boolean; onClose: () => void };

function AvatarDialog({ user, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={subscriber.avatar.title}>
      <AvatarForm user={user} onDone={onClose} />
    </Dialog>
  );
}

function AvatarForm({ user, onDone }: { user: UserView; onDone: () => void }) {
  const info = useApi('GET /api/app/general/info');
  const [choice, setChoice] = useState<AvatarChoice | null>(null);
  const save = useSaveAvatar(() => {
    showToast(subscriber.update.pictureSaved);
    onDone();
  });
  return (
    <div className={avatarDialogStyles.body}>
      <LearnerQueryView query={info} skeleton={<Skeleton shape="card" count={2} />}>
        {({ info: { avatars } }) => (
          <AvatarPicker
            presets={avatars}
            current={{ id: user.avatar, url: user.avatar_url }}
            name={user.name ?? subscriber.profile.nameless}
            choice={choice}
            onChoose={setChoice}
          />
        )}
      </LearnerQueryView>
      <FailureNotice error={save.error} />
      <Button busy={save.isPending} disabled={choice === null} onClick={() => choice && save.mutate(choice)}>
        {subscriber.update.confirmPicture}
      </Button>
    </div>
  );
}
