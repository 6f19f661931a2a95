import type { ClaimedText } from '@lisan/contract/studio/studio-writing';
import type { Correction, Marks, DraftView } from '@lisan/contract/learner/writing';
import { useState } from 'react';
import { fieldErrors } from '../../lib/failure/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/net/use-api.ts';
import { Button } from '../../ui/form/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { English } from '../../ui/text/english.tsx';
import { MixedIconButton } from '../../ui/form/mixed-icon-button.tsx';
import { MixedText } from '../../ui/text/mixed-text.tsx';
import { classNames } from '../../lib/class-names.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { studioWriting as text } from '../text/studio-writing.ts';
import parts from '../parts.module.css';
import { CorrectionForm } from './correction-form.tsx';
import { allMarks, MarksFields } from './marks-fields.tsx';
import { type Span, extendSelection, overlaps, splitPieces } from './split-words.ts';
import correctable from './correctable-text.module.css';

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

type CorrectionListProps = {
  draft: string;
  corrections: readonly Correction[];
  onRemove: (correction: Correction) => void;
};

/** Lists the corrections made so far. */
function CorrectionList({ draft, corrections, onRemove }: CorrectionListProps) {
  if (corrections.length === 0) return <p className="small">{text.noCorrections}</p>;
  return (
    <ul role="list" className={correctable.list}>
      {corrections.map((correction) => {
        const wrong = draft.slice(correction.start, correction.end);
        return (
          <li key={correction.start} className={correctable.line}>
            <p>
              <English>
                <del>{wrong}</del>
              </English>
              <English className={correctable.right}>{correction.replacement}</English>
              {correction.note !== '' && (
                <span className="small">
                  <MixedText>{correction.note}</MixedText>
                </span>
              )}
            </p>
            <MixedIconButton icon="trash" label={text.remove(wrong)} onClick={() => onRemove(correction)} />
          </li>
        );
      })}
    </ul>
  );
}

type CorrectableTextProps = {
  text: string;
  corrections: readonly Correction[];
  selection: Span | null;
  onSelect: (selection: Span) => void;
};

/** Shows a text whose words can be selected one by one, by touch, mouse or keyboard. */
function CorrectableText({ text, corrections, selection, onSelect }: CorrectableTextProps) {
  return (
    <English as="block" className={correctable.text}>
      {splitPieces(text).map((piece) => {
        if (!piece.isWord) return piece.text;
        const isSelected = selection !== null && overlaps(piece, selection);
        const isCorrected = corrections.some((correction) => overlaps(piece, correction));
        return (
          <button
            key={piece.start}
            type="button"
            className={classNames(correctable.word, isCorrected && correctable.corrected)}
            aria-pressed={isSelected}
            disabled={isCorrected}
            onClick={() => onSelect(extendSelection(selection, piece))}
          >
            {piece.text}
          </button>
        );
      })}
    </English>
  );
}

/** Shows the texts that a teacher reads beside: the task, the first draft and the checker's remarks. */
function DraftsToRead({ claimed: { task, drafts } }: { claimed: ClaimedText }) {
  const [first, second] = drafts;
  return (
    <>
      {task && (
        <Card aria-labelledby="task">
          <h2 id="task">{text.task}</h2>
          <English as="block">{task.prompt.en}</English>
          <p className="small">{task.prompt.ar}</p>
          <ul>
            {task.checklist.map((point) => (
              <li key={point} className="small">
                <MixedText>{point}</MixedText>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {first && (
        <Disclosure summary={text.first}>
          <English as="block" className={correctable['small-text']}>
            {first.text}
          </English>
        </Disclosure>
      )}
      {second?.remarks && second.remarks.length > 0 && (
        <Disclosure summary={text.remarks}>
          <Remarks draft={second} />
        </Disclosure>
      )}
    </>
  );
}

function Remarks({ draft }: { draft: DraftView }) {
  return (
    <ul role="list" className={correctable.list}>
      {(draft.remarks ?? []).map(({ start, end, title, suggestions }) => (
        <li key={start} className={correctable.line}>
          <p>
            <span>{title}</span>
            <English>
              <del>{draft.text.slice(start, end)}</del>
            </English>
            {suggestions.slice(0, 1).map((suggestion) => (
              <English key={suggestion} className={correctable.right}>
                {suggestion}
              </English>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}
