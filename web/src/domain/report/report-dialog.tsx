import type { ItemReportReason } from '@lisan/contract/learner/report';
import { useState, type FormEvent } from 'react';
import { showToast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/use-api.ts';
import { report as text } from '../../text/report.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Field } from '../../ui/field.tsx';
import { MixedText } from '../../ui/mixed-text.tsx';
import type { ReportDialogProps, Reported } from '../../ui/report/report-host.ts';
import { SelectBox } from '../../ui/select-box.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { answerInWords, reportBody } from './report-body.ts';
import styles from './report-dialog.module.css';

const MAX_TEXT = 500;

/** Reports a mistake in an item or a question: where it is, which line, and a few words. */
export function ReportDialog({ of, onClose }: ReportDialogProps) {
  return (
    <Dialog open onClose={onClose} title={text.title}>
      <ReportForm of={of} onClose={onClose} />
    </Dialog>
  );
}

function ReportForm({ of, onClose }: ReportDialogProps) {
  const { question, answer, parts = [] } = of;
  const given = answerInWords(question, answer);
  const [reason, setReason] = useState<ItemReportReason | null>(null);
  const [part, setPart] = useState('');
  const [words, setWords] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const send = useApiMutation('POST /api/report/item', {
    onSuccess: () => {
      showToast(text.sent);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In the sheet of an answer the form of the question is around this one in React's tree.
    event.stopPropagation();
    const found = faultOf(reason, words);
    setFault(found);
    if (reason && found === null && !send.isPending)
      send.mutate({ body: reportBody(of, { reason, text: words, part }) });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className="small">{text.lead}</p>
      <ChoiceChips<ItemReportReason | null>
        legend={text.question}
        chips={reasonsFor(of).map((value) => ({ value, label: text.reasons[value] }))}
        value={reason}
        onChange={setReason}
      />
      {parts.length > 1 && <PartChoice parts={parts} value={part} onChange={setPart} />}
      <TextAreaField
        label={reason === 'other' ? text.detailsNeeded : text.details}
        rows={3}
        maxLength={MAX_TEXT}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        errors={fault === null ? [] : [fault]}
      />
      {given !== null && (
        <p className={styles.given}>
          {text.given} <MixedText>{given}</MixedText>
        </p>
      )}
      <FailureNotice error={send.error} />
      <Button type="submit" icon="flag" busy={send.isPending}>
        {text.send}
      </Button>
    </form>
  );
}

type PartProps = { parts: readonly string[]; value: string; onChange: (part: string) => void };

function PartChoice({ parts, value, onChange }: PartProps) {
  return (
    <Field label={text.part}>
      {(wiring) => (
        <SelectBox {...wiring} dir="auto" value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{text.wholePart}</option>
          {[...new Set(parts)].map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectBox>
      )}
    </Field>
  );
}

/** The reasons that fit: an answer only where one was given. */
function reasonsFor({ question }: Reported): ItemReportReason[] {
  return [...(question ? (['answer'] as const) : []), 'english', 'arabic', 'audio', 'picture', 'other'];
}

function faultOf(reason: ItemReportReason | null, words: string): string | null {
  if (reason === null) return text.missing;
  return reason === 'other' && words.trim() === '' ? text.describe : null;
}
