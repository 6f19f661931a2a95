import type { StudioLesson } from '@lisan/contract/studio/studio';
import { useState } from 'react';
import { showToast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/use-api.ts';
import { studio } from '../../text/studio.ts';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/switch.tsx';
import { cacheLesson } from '../lessons/use-lessons.ts';

const text = studio.air;

/** Opens or closes the chat between learners. */
export function ChatSwitch({ lesson }: { lesson: StudioLesson }) {
  // A mutation reports that it is pending a moment later, and the switch would jump back until then.
  const [wanted, setWanted] = useState<boolean>();
  const set = useApiMutation('POST /api/studio/lessons/:id/chat', {
    onSuccess: ({ chat_open }) => cacheLesson({ ...lesson, chat_open }),
    onError: () => showToast(text.messageFailed),
    onSettled: () => setWanted(undefined),
  });
  const change = (open: boolean) => {
    setWanted(open);
    set.mutate({ params: { id: lesson.id }, body: { open } });
  };
  return (
    <Card as="div" tight>
      <Switch label={text.chatOpen} hint={text.chatOpenHint} checked={wanted ?? lesson.chat_open} onChange={change} />
    </Card>
  );
}
