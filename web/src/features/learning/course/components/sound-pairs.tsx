import type { LessonItem } from '@lisan/contract/learner/course';
import { useEffect, useState } from 'react';
import { classNames } from '../../../../lib/class-names.ts';
import { stopAudio } from '../../../../lib/media/audio-player.ts';
import { courseItems } from '../../../../text/course-items.ts';
import { ears } from '../../../../text/ears.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import { useAudio } from '../../../../lib/media/use-audio.ts';
import { audio } from '../../../../text/ui/audio.ts';
import { English } from '../../../../ui/text/english.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import layout from '../../../../ui/layout/layout.module.css';
import styles from './sound-pairs.module.css';
import soundButtonStyles from './sound-button.module.css';

type Sound = LessonItem['sound'];
type Pair = Sound['pairs'][number];
type Voice = 'first' | 'second';

const VOICES = [
  { value: 'first', label: courseItems.lesson.first },
  { value: 'second', label: courseItems.lesson.second },
] as const;

/** Two sounds that Arabic does not distinguish, in pairs of words that differ only by them. */
export function SoundPairs({ sound }: { sound: Sound }) {
  const [voice, setVoice] = useState<Voice>('first');
  const hasBoth = sound.pairs.every((pair) => pair.a_second_audio_url && pair.b_second_audio_url);
  useEffect(() => stopAudio, []);
  return (
    <Section title={courseItems.lesson.sound}>
      <Card>
        <h3>
          <MixedText>{sound.title.ar}</MixedText>
        </h3>
        <p className={styles.tip}>
          <MixedText>{sound.tip}</MixedText>
        </p>
        {hasBoth && <Segmented legend={courseItems.lesson.voice} segments={VOICES} value={voice} onChange={setVoice} />}
        <p className="small">{courseItems.lesson.pairHint}</p>
        <ul role="list" className={styles.pairs} dir="ltr">
          {sound.pairs.map((pair) => (
            <li key={pair.a} className={classNames(layout.halves, styles.pair)}>
              <SoundButton word={pair.a} src={clipOf(pair, 'a', voice)} />
              <SoundButton word={pair.b} src={clipOf(pair, 'b', voice)} />
            </li>
          ))}
        </ul>
        {sound.contrast && (
          <LinkButton to={`/ears/${sound.contrast}`} variant="secondary" icon="sound">
            {ears.fromLesson}
          </LinkButton>
        )}
      </Card>
    </Section>
  );
}

function clipOf(pair: Pair, side: 'a' | 'b', voice: Voice): string {
  const second = voice === 'second' ? pair[`${side}_second_audio_url`] : undefined;
  return second ?? pair[`${side}_audio_url`];
}

/** A word that is played when it is pressed. */
function SoundButton({ word, src }: { word: string; src: string }) {
  const { state, toggle } = useAudio(src);
  const isPlaying = state === 'playing' || state === 'loading';
  return (
    <button
      type="button"
      className={classNames(soundButtonStyles.button, isPlaying && soundButtonStyles.playing)}
      onClick={toggle}
    >
      <Icon name={isPlaying ? 'pause' : 'sound'} size={20} />
      <span className="visually-hidden">{isPlaying ? audio.pause : audio.play}</span>
      <English>{word}</English>
    </button>
  );
}
