import type { ListeningView } from '@lisan/contract/learner/week-texts';
import { texts as text } from '../../../../text/texts.ts';
import { ClipButtons } from '../../../../ui/clip/clip-buttons.tsx';
import { ClipTimeline } from '../../../../ui/clip/clip-timeline.tsx';
import { useClip } from '../../../../ui/clip/use-clip.ts';
import styles from '../../../../ui/clip/sticky-player.module.css';

const ignore = () => {};

/** The clip above a question: it may be played as often as the learner likes. */
export function ListenAgain({ listening: { audio_url, audio_seconds } }: { listening: ListeningView }) {
  const clip = useClip(audio_url, ignore);
  return (
    <section className={styles.player} aria-label={text.listening.again}>
      <ClipTimeline clip={clip} seconds={audio_seconds} />
      <ClipButtons clip={clip} label={text.listening.again} compact />
    </section>
  );
}
