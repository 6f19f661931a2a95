import type { AudioItem } from '@lisan/contract/learner/course';
import { useState } from 'react';
import { clip as clipText } from '../../../../text/ui/clip.ts';
import { courseItems } from '../../../../text/course-items.ts';
import { Switch } from '../../../../ui/form/switch.tsx';
import { ClipButtons } from '../../../../ui/audio/clip/clip-buttons.tsx';
import { ClipTimeline } from '../../../../ui/audio/clip/clip-timeline.tsx';
import { DialogueLines } from '../../../../ui/audio/clip/dialogue-lines.tsx';
import { useClip } from '../../../../ui/audio/clip/use-clip.ts';
import styles from '../../../../ui/audio/clip/sticky-player.module.css';
import { ItemScreen } from '../components/item-screen.tsx';
import type { ItemSession } from '../use-item-session.ts';

export function DialoguePage() {
  return (
    <ItemScreen category="audio" title={({ ar }) => courseItems.title.transcript(ar)}>
      {(dialogue, session) => <Reading dialogue={dialogue} session={session} />}
    </ItemScreen>
  );
}

function Reading({ dialogue, session }: { dialogue: AudioItem; session: ItemSession }) {
  const clip = useClip(dialogue.audio_url, session.finish);
  const [hasArabic, setArabic] = useState(true);
  return (
    <>
      <section className={styles.player}>
        <ClipTimeline clip={clip} seconds={dialogue.audio_seconds} />
        <ClipButtons clip={clip} label={dialogue.ar} compact />
      </section>
      <Switch label={clipText.arabic} hint={clipText.tapLine} checked={hasArabic} onChange={setArabic} />
      <DialogueLines dialogue={dialogue} clip={clip} hasArabic={hasArabic} />
    </>
  );
}
