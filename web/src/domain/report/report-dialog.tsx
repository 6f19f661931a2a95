import type { ItemReportReason } from '@lisan/contract/learner/report';
import { useState, type FormEvent } from 'react';
import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import { showToast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/net/use-api.ts';
import { report as text } from '../../text/report.ts';
import { Button } from '../../ui/form/button.tsx';
import { ChoiceChips } from '../../ui/form/choice-chips.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { MixedText } from '../../ui/text/mixed-text.tsx';
import type { ReportDialogProps, Reported } from '../../ui/feedback/report/report-host.ts';
import { SelectBox } from '../../ui/form/select-box.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import styles from './report-dialog.module.css';

const MAX_TEXT = 500;

/** Reports a mistake in an item or a question: its kind, the line, and a few words. */
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

/** Returns the reasons that fit: an answer only after an answer. */
function reasonsFor({ question }: Reported): ItemReportReason[] {
  return [...(question ? (['answer'] as const) : []), 'english', 'arabic', 'audio', 'picture', 'other'];
}

function faultOf(reason: ItemReportReason | null, words: string): string | null {
  if (reason === null) return text.missing;
  return reason === 'other' && words.trim() === '' ? text.describe : null;
}

/** The limits of the contract. */
const MAX_PART = 400;
const MAX_SHOWN = 600;

type ReportFields = { reason: ItemReportReason; text: string; part: string };

/** Returns the request of a report: the learner's words, with the shown question and the answer. */
function reportBody({ uuid, question, answer, correctAnswer }: Reported, { reason, text, part }: ReportFields) {
  const shown = question && describe(question);
  return {
    uuid,
    reason,
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(part !== '' && { part: part.slice(0, MAX_PART) }),
    ...(shown && { shown: shown.slice(0, MAX_SHOWN) }),
    ...(answer !== undefined && answer !== null && { answer: optionText(question, answer) }),
    ...(correctAnswer && { correct_answer: correctAnswer.slice(0, MAX_SHOWN) }),
  };
}

/** Returns the prompt and the options of a question as text. */
function describe({ prompt, text, options, tokens }: QuestionView): string {
  const parts = [prompt.ar, prompt.en, text?.en, options?.map((one) => one.text).join(' / '), tokens?.join(' / ')];
  return parts.filter(Boolean).join('\n');
}

/** Returns an answer as the learner saw it; null without an answer. */
function answerInWords(question: QuestionView | undefined, answer: Answer | null | undefined): string | null {
  if (answer === undefined || answer === null || answer === '') return null;
  const seen = optionText(question, answer);
  if (typeof seen === 'string') return seen;
  if (!Array.isArray(seen)) return null;
  return seen.map((part) => (typeof part === 'string' ? part : part.join(' = '))).join(' ');
}

/** Returns the text of a chosen option, whose id means nothing to staff; any other answer as it is. */
function optionText(question: QuestionView | undefined, answer: Answer): Answer {
  return question?.options?.find(({ id }) => id === answer)?.text ?? answer;
}
