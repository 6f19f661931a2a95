import type { MAX_DRAFT_CHARS as Contract } from '@lisan/contract/learner/writing';
import { fieldErrors } from '../../../../lib/failure/api-error.ts';
import { useOnline } from '../../../../lib/net/use-online.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { TextAreaField } from '../../../../ui/form/text-area-field.tsx';
import { writing } from '../text/writing.ts';
import type { DraftForm as Form } from '../use-draft.ts';
import type { WritingTask } from '../writing-replies.ts';
import { Checklist } from './checklist.tsx';
import styles from './draft-form.module.css';

const text = writing.draft;

type Props = {
  number: 1 | 2;
  task: WritingTask;
  form: Form;
  busy: boolean;
  error: unknown;
  onSubmit: () => void;
};

/** Shows the field of a draft with its counter, its checklist and its button. */
export function DraftForm({ number, task, form, busy, error, onSubmit }: Props) {
  const isOnline = useOnline();
  const isEmpty = form.text.trim() === '';
  return (
    <Card as="section" aria-labelledby="write">
      <h2 id="write">{number === 1 ? text.first : text.second}</h2>
      {number === 2 && <p className="small">{text.prefilled}</p>}
      <TextAreaField
        label={text.field}
        dir="ltr"
        lang="en"
        translate="no"
        rows={9}
        value={form.text}
        maxLength={MAX_DRAFT_CHARS}
        disabled={!form.isReady}
        spellCheck={false}
        autoComplete="off"
        hint={text.hint}
        errors={fieldErrors(error, 'text')}
        onChange={(event) => form.write(event.target.value)}
      />
      <Counter words={countWords(form.text)} length={task.length} isStored={form.isStored} />
      <Checklist points={task.checklist} ticked={form.ticked} onTick={form.tick} />
      {!isOnline && (
        <Notice icon="offline" role="status">
          {text.offline}
        </Notice>
      )}
      <FailureNotice error={error} fields={['text']} />
      <Button busy={busy} aria-disabled={isEmpty || undefined} onClick={() => !isEmpty && onSubmit()}>
        {number === 1 ? text.submitFirst : text.submitSecond}
      </Button>
    </Card>
  );
}

type CounterProps = { words: number; length: WritingTask['length']; isStored: boolean | null };

function Counter({ words, length, isStored }: CounterProps) {
  const { min, max } = length;
  return (
    <p className={styles.counter}>
      <span className={words >= min && words <= max ? styles.fits : undefined}>
        {text.words(words)}
        {words > 0 && words < min && ` · ${text.missing(min - words)}`}
        {words > max && ` · ${text.tooLong(words - max)}`}
      </span>
      {isStored !== null && (
        <span className="small" role={isStored ? undefined : 'alert'}>
          {isStored ? text.stored : text.notStored}
        </span>
      )}
    </p>
  );
}

/** Counts the words of a text as the server does. */
function countWords(text: string): number {
  return text.replaceAll('’', "'").match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

/** The value of the contract; the web imports only types from it. */
const MAX_DRAFT_CHARS: typeof Contract = 2000;
