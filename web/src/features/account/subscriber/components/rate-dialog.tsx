import { useState, useId } from 'react';
import { fieldErrors } from '../../../../lib/failure/api-error.ts';
import { showToast } from '../../../../lib/toast.ts';
import { useApiMutation } from '../../../../lib/net/use-api.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { TextAreaField } from '../../../../ui/form/text-area-field.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { subscriber } from '../text/subscriber.ts';
import styles from './dialog-body.module.css';
import starFieldStyles from './star-field.module.css';

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

type StarFieldProps = { value: number; onChange: (stars: number) => void; error: string | null };

const { legend, star, words } = subscriber.rate;

/** One to five stars as native radios, with the meaning of the choice as text below. */
function StarField({ value, onChange, error }: StarFieldProps) {
  const group = useId();
  return (
    <fieldset className={starFieldStyles.field} aria-describedby={`${group}-meaning`}>
      <legend className="visually-hidden">{legend}</legend>
      <div className={starFieldStyles.stars}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className={starFieldStyles.star} data-on={stars <= value || undefined}>
            <input
              type="radio"
              name={group}
              className="visually-hidden"
              checked={stars === value}
              onChange={() => onChange(stars)}
            />
            <Icon name="star" size={28} filled={stars <= value} />
            <span className="visually-hidden">{star(stars)}</span>
          </label>
        ))}
      </div>
      <p id={`${group}-meaning`} role="status" className={error ? starFieldStyles.error : starFieldStyles.meaning}>
        {error ?? words[value]}
      </p>
    </fieldset>
  );
}
