import type { ViewerName } from '@lisan/contract/live/realtime';
import type { StudioLesson } from '@lisan/contract/studio/studio';
import { useState } from 'react';
import { studio } from '../../text/studio.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { ChatSwitch } from './chat-switch.tsx';
import { MessageList } from './message-list.tsx';
import styles from './room-panel.module.css';
import { PeopleList } from './people-list.tsx';

const text = studio.air.tabs;
const TABS = [
  { value: 'question', label: text.questions },
  { value: 'chat', label: text.chat },
  { value: 'people', label: text.people },
] as const;

type Tab = (typeof TABS)[number]['value'];

/** The questions, the chat and the viewers. */
export function RoomPanel({ lesson, newest }: { lesson: StudioLesson; newest: readonly ViewerName[] }) {
  const [tab, setTab] = useState<Tab>('question');
  return (
    <div className={styles.panel}>
      <Segmented legend={text.legend} segments={TABS} value={tab} onChange={setTab} />
      {tab === 'chat' && <ChatSwitch lesson={lesson} />}
      {tab === 'people' ? (
        <PeopleList lessonId={lesson.id} newest={newest} />
      ) : (
        <MessageList key={tab} lessonId={lesson.id} kind={tab} />
      )}
    </div>
  );
}
