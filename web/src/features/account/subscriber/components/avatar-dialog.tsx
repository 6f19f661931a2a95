import type { UserView } from '@lisan/contract/learner/subscriber';
import { useState } from 'react';
import { showToast } from '../../../../lib/toast.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { subscriber } from '../../../../text/subscriber.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import type { AvatarChoice } from '../avatar-choice.ts';
import { useSaveAvatar } from '../use-save-avatar.ts';
import { AvatarPicker } from './avatar-picker.tsx';
import styles from './dialog-body.module.css';

type Props = { user: UserView; open: boolean; onClose: () => void };

export function AvatarDialog({ user, open, onClose }: Props) {
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
    <div className={styles.body}>
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
