import type { CaseDetail } from '@lisan/contract/console/inbox';
import { MAX_SMS_REPLY_LENGTH } from '@lisan/contract/console/inbox-limits';
import { useState } from 'react';
import { call } from '../../lib/net/call.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/form/button.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { useApi } from '../../lib/net/use-api.ts';
import { Field } from '../../ui/form/field.tsx';
import { SelectBox } from '../../ui/form/select-box.tsx';
import { useText } from '../text/language.ts';
import { inboxText } from '../text/inbox.ts';
import { useMe } from '../shell/use-me.ts';
import { CheckedForm } from '../ui/checked-form.tsx';
import { useFieldErrors } from '../ui/use-field-errors.ts';
import type { ReplyDraft } from './use-reply-draft.ts';
import { useCaseChange } from './use-case-change.ts';
import styles from './inbox.module.css';

const MIN_LENGTH = 2;
const MAX_LENGTH = 1000;
const REPLY = 'POST /api/console/inbox/:id/reply';

type Props = { shown: CaseDetail; draft: ReplyDraft };

/** A reply, from a template or written. */
export function ReplyForm({ shown, draft }: Props) {
  const text = useText(inboxText);
  const [hasSms, setSms] = useState(false);
  const [isLast, setLast] = useState(true);
  const { words, write } = draft;
  const { send, isBusy, error } = useSendReply(shown, draft);
  const errorsOf = useFieldErrors(error);
  const blocked = useBlocked(shown);
  const isTooLong = hasSms && words.trim().length > MAX_SMS_REPLY_LENGTH;
  return (
    <CheckedForm
      className={styles.form}
      onValid={() => {
        if (!isBusy && !isTooLong && blocked === null) void send({ text: words.trim(), sms: hasSms, close: isLast });
      }}
    >
      <TemplateChoice name={shown.subscriber?.name ?? shown.name ?? ''} onChoose={write} />
      <TextAreaField
        label={text.replyText}
        hint={hasSms ? text.smsLength(words.trim().length, MAX_SMS_REPLY_LENGTH) : text.replyHint}
        rows={5}
        required
        minLength={MIN_LENGTH}
        maxLength={MAX_LENGTH}
        value={words}
        onChange={({ target }) => write(target.value)}
        errors={isTooLong ? [text.smsLength(words.trim().length, MAX_SMS_REPLY_LENGTH)] : errorsOf('text')}
      />
      <div className={styles.actions}>
        <label className={styles.check}>
          <input type="checkbox" checked={hasSms} onChange={() => setSms(!hasSms)} />
          {text.bySms}
        </label>
        <label className={styles.check}>
          <input type="checkbox" checked={isLast} onChange={() => setLast(!isLast)} />
          {text.andClose}
        </label>
      </div>
      <FailureNotice error={error} fields={['text']} />
      {blocked !== null && <p>{blocked}</p>}
      <div className={styles.actions}>
        <Button type="submit" icon="send" busy={isBusy} disabled={blocked !== null}>
          {text.send}
        </Button>
      </div>
    </CheckedForm>
  );
}

type Reply = { text: string; sms: boolean; close: boolean };

function useSendReply({ id, version }: CaseDetail, { replyId, clear }: ReplyDraft) {
  const text = useText(inboxText);
  const change = useCaseChange(id);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ replyId: string; error: unknown } | null>(null);
  const send = async (reply: Reply) => {
    setBusy(true);
    setFailed(null);
    try {
      const body = { ...reply, reply_id: replyId, version, reason: text.replyReason };
      await change(async () => {
        const answer = await call(REPLY, { params: { id }, body, idempotencyKey: replyId });
        clear();
        showToast(text.sent);
        return answer;
      });
    } catch (error) {
      setFailed({ replyId, error });
    } finally {
      setBusy(false);
    }
  };
  // Another id: the case was read again since, and the reply is in it.
  return { send, isBusy, error: failed?.replyId === replyId ? failed.error : null };
}

/** Returns why nothing can be sent now; null if it can. */
function useBlocked({ state, assignee }: CaseDetail): string | null {
  const text = useText(inboxText);
  const me = useMe().data;
  if (state === 'closed') return text.isClosed;
  return assignee && me && assignee.uuid !== me.uuid ? text.ofColleague(assignee.name) : null;
}

const NAME = '{name}';

type TemplateChoiceProps = { name: string; onChoose: (text: string) => void };

/** Starts a reply from a template, with the name in its place. */
function TemplateChoice({ name, onChoose }: TemplateChoiceProps) {
  const text = useText(inboxText);
  const [chosen, setChosen] = useState('');
  const templates = useApi('GET /api/console/inbox-templates').data?.templates ?? [];
  const choose = (id: string) => {
    setChosen(id);
    const template = templates.find((one) => one.id === id);
    if (template) onChoose(withName(template.text, name));
  };
  return (
    <Field label={text.useTemplate}>
      {(wiring) => (
        <SelectBox {...wiring} value={chosen} onChange={({ target }) => choose(target.value)}>
          <option value="">{text.noTemplate}</option>
          {templates.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectBox>
      )}
    </Field>
  );
}

/** Without a name, the space before its place goes with it. */
function withName(template: string, name: string): string {
  return name === '' ? template.replaceAll(` ${NAME}`, '').replaceAll(NAME, '') : template.replaceAll(NAME, name);
}
