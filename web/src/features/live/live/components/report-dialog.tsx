import { useState } from 'react';
import type { LessonMessage } from '@lisan/contract/live/live';
import { directionOf } from '../../../../lib/format/direction-of.ts';
import { showToast } from '../../../../lib/toast.ts';
import { useApiMutation } from '../../../../lib/net/use-api.ts';
import { live } from '../../../../text/live.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { TextAreaField } from '../../../../ui/form/text-area-field.tsx';
import styles from './report-dialog.module.css';

type Props = { message: LessonMessage | null; onClose: () => void };

export function ReportDialog({ message, onClose }: Props) {
  return (
    <Dialog open={message !== null} onClose={onClose} title={live.talk.reporting.title}>
      {message && <ReportForm key={message.message_id} message={message} onClose={onClose} />}
    </Dialog>
  );
}

function ReportForm({ message, onClose }: { message: LessonMessage; onClose: () => void }) {
  const text = live.talk.reporting;
  const [reason, setReason] = useState('');
  const report = useApiMutation('POST /api/live/report', {
    onSuccess: () => {
      showToast(text.sent);
      onClose();
    },
  });
  function submit() {
    const trimmed = reason.trim();
    report.mutate({ body: { message_id: message.message_id, ...(trimmed === '' ? {} : { reason: trimmed }) } });
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <blockquote className={styles.words} dir={directionOf(message.text)}>
        <MixedText>{message.text}</MixedText>
      </blockquote>
      <p className="small">{text.lead}</p>
      <TextAreaField
        label={text.reason}
        rows={3}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <FailureNotice error={report.error} />
      <Button type="submit" icon="flag" busy={report.isPending}>
        {text.send}
      </Button>
    </form>
  );
}
