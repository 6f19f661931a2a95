import { useState } from 'react';
import type { ChannelView, LessonMessage } from '@lisan/contract/live/live';
import { shell } from '../../../../text/shell.ts';
import { live as text } from '../../../../text/live.ts';
import { Button } from '../../../../ui/button.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { selectUnlisted } from '../talk.ts';
import type { MessageKind } from '../talk.ts';
import type { LessonTalk } from '../use-lesson-talk.ts';
import styles from './conversation.module.css';
import { MessageItem } from './message-item.tsx';
import { OwnMessage } from './own-message.tsx';
import { ReportDialog } from './report-dialog.tsx';

const KINDS = (['question', 'chat'] as const).map((value) => ({ value, label: text.talk.tabs[value] }));

type Props = {
  channel: ChannelView;
  talk: LessonTalk;
  isLinked: boolean;
  kind: MessageKind;
  onKind: (kind: MessageKind) => void;
};

/** Questions, and chat where the teacher has opened it; the newest first, beside the picture. */
export function Conversation({ channel, talk, isLinked, kind, onKind }: Props) {
  const [reported, setReported] = useState<LessonMessage | null>(null);
  const messages = talk.messages.filter((message) => message.kind === kind).reverse();
  const own = selectUnlisted(talk)
    .filter((own) => own.kind === kind)
    .reverse();
  return (
    <Section title={text.talk.title}>
      {channel.chat_open && (
        <Segmented legend={text.talk.tabs.legend} segments={KINDS} value={kind} onChange={onKind} />
      )}
      {talk.isUnknown && (
        <p className={styles.failed}>
          {text.talk.failed}
          <Button variant="plain" size="small" icon="repeat" onClick={talk.reread}>
            {shell.retry}
          </Button>
        </p>
      )}
      {!talk.isUnknown && messages.length + own.length === 0 && <p className="small">{text.talk.none[kind]}</p>}
      <ul role="list" className={styles.list}>
        {own.map((own) => (
          <OwnMessage key={own.id} own={own} isLinked={isLinked} talk={talk} />
        ))}
        {messages.map((message) => (
          <MessageItem key={message.message_id} message={message} onReport={setReported} />
        ))}
      </ul>
      <ReportDialog message={reported} onClose={() => setReported(null)} />
    </Section>
  );
}
