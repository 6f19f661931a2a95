import type { ClaimedText } from '@lisan/contract/studio/studio-writing';
import type { Correction, Marks } from '@lisan/contract/learner/writing';
import { useState } from 'react';
import { fieldErrors } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/use-api.ts';
import { studioWriting as text } from '../../text/studio-writing.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import parts from '../parts.module.css';
import { CorrectableText } from './correctable-text.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { CorrectionList } from './correction-list.tsx';
import { DraftsToRead } from './drafts-to-read.tsx';
import { allMarks, MarksFields } from './marks-fields.tsx';
import type { Span } from './split-words.ts';

type Props = { claimed: ClaimedText; onSent: () => void };

/** Corrects, marks and answers a text. */
export function MarkingForm({ claimed, onSent }: Props) {
  const [corrections, setCorrections] = useState<readonly Correction[]>([]);
  const draft = claimed.drafts.find(({ number }) => number === 2)?.text ?? '';
  return (
    <div className={parts.parts}>
      <div className={parts.column}>
        <Corrections draft={draft} corrections={corrections} onChange={setCorrections} />
        <DraftsToRead claimed={claimed} />
      </div>
      <Answer id={claimed.id} corrections={corrections} onSent={onSent} />
    </div>
  );
}

type CorrectionsProps = {
  draft: string;
  corrections: readonly Correction[];
  onChange: (corrections: readonly Correction[]) => void;
};

function Corrections({ draft, corrections, onChange }: CorrectionsProps) {
  const [selection, setSelection] = useState<Span | null>(null);
  const add = (correction: Correction) => {
    const before = corrections.filter(({ start }) => start < correction.start);
    const after = corrections.filter(({ start }) => start > correction.start);
    onChange([...before, correction, ...after]);
    setSelection(null);
  };
  return (
    <Card aria-labelledby="second">
      <h2 id="second">{text.second}</h2>
      <p className="small">{text.select}</p>
      <CorrectableText text={draft} corrections={corrections} selection={selection} onSelect={setSelection} />
      {draft.includes('•') && <p className="small">{text.personal}</p>}
      {selection && (
        <CorrectionForm
          key={`${selection.start} ${selection.end}`}
          draft={draft}
          selection={selection}
          onAdd={add}
          onCancel={() => setSelection(null)}
        />
      )}
      <h3>{text.corrections}</h3>
      <CorrectionList
        draft={draft}
        corrections={corrections}
        onRemove={(gone) => onChange(corrections.filter((one) => one !== gone))}
      />
    </Card>
  );
}

type AnswerProps = { id: string; corrections: readonly Correction[]; onSent: () => void };

function Answer({ id, corrections, onSent }: AnswerProps) {
  const [marks, setMarks] = useState<Partial<Marks>>({});
  const [reply, setReply] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const send = useApiMutation('POST /api/studio/writing/:id/reply', {
    onSuccess: () => {
      showToast(text.sent);
      onSent();
    },
  });
  const submit = () => {
    const all = allMarks(marks);
    setIncomplete(!all || reply.trim() === '');
    if (!all || reply.trim() === '' || send.isPending) return;
    send.mutate({ params: { id }, body: { marks: all, corrections: [...corrections], reply } });
  };
  return (
    <Card aria-labelledby="marks">
      <h2 id="marks">{text.marks.title}</h2>
      <MarksFields marks={marks} onChange={setMarks} />
      <TextAreaField
        label={text.reply}
        hint={text.replyHint}
        rows={6}
        value={reply}
        maxLength={1000}
        errors={[...fieldErrors(send.error, 'reply'), ...(isIncomplete ? [text.incomplete] : [])]}
        onChange={(event) => setReply(event.target.value)}
      />
      <FailureNotice error={send.error} fields={['reply']} />
      <Button icon="send" busy={send.isPending} onClick={submit}>
        {text.send}
      </Button>
    </Card>
  );
}
