import { writing as text } from '../../../../text/writing.ts';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { English } from '../../../../ui/english.tsx';
import type { Writing } from '../writing-replies.ts';
import styles from './marked-text.module.css';
import { TeacherReply } from './teacher-reply.tsx';

/** What was written and replied, to read only: the task needs a subscription, own texts do not. */
export function OwnTexts({ state: { drafts, reply } }: { state: Writing }) {
  const second = drafts.find(({ number }) => number === 2);
  return (
    <>
      {reply && second && <TeacherReply reply={reply} draft={second} />}
      {[...drafts].reverse().map((draft) => (
        <Disclosure key={draft.uuid} summary={draft.number === 1 ? text.draft.first : text.draft.second}>
          <English as="block" className={styles.text}>
            {draft.text}
          </English>
        </Disclosure>
      ))}
    </>
  );
}
