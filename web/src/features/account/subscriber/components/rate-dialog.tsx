import { useState } from 'react';
import { fieldErrors } from '../../../../lib/api-error.ts';
import { showToast } from '../../../../lib/toast.ts';
import { useApiMutation } from '../../../../lib/use-api.ts';
import { subscriber } from '../../../../text/subscriber.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import styles from './dialog-body.module.css';
import { StarField } from './star-field.tsx';

type Props = { open: boolean; onClose: () => void };

export function RateDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={subscriber.rate.title}>
      <RateForm onDone={onClose} />
    </Dialog>
  );
}

function RateForm({ onDone }: { onDone: () => void }) {
  const text = subscriber.rate;
  const [stars, setStars] = useState(0);
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const rate = useApiMutation('POST /api/rate/us', {
    onSuccess: () => {
      showToast(text.thanks);
      onDone();
    },
  });
  function choose(next: number) {
    setStars(next);
    setMissing(false);
  }
  function send() {
    setMissing(stars === 0);
    if (stars > 0) rate.mutate({ body: { ActiveStarIndex: stars, comment: comment.trim() || undefined } });
  }
  return (
    <form
      noValidate
      className={styles.body}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <StarField value={stars} onChange={choose} error={isMissing ? text.missing : null} />
      <TextAreaField
        label={text.comment}
        rows={3}
        maxLength={1000}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        errors={fieldErrors(rate.error, 'comment')}
      />
      <FailureNotice error={rate.error} fields={['comment']} />
      <Button type="submit" busy={rate.isPending}>
        {text.send}
      </Button>
    </form>
  );
}
