import type { ReadingView } from '@lisan/contract/learner/week-texts';
import { useEffect, useId, useState } from 'react';
import { playAudio, playerElement } from '../../../../lib/media/audio-player.ts';
import { texts as text } from '../../../../text/texts.ts';
import { audio } from '../../../../text/ui/audio.ts';
import { useClip } from '../../../../ui/audio/clip/use-clip.ts';
import { English } from '../../../../ui/text/english.tsx';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { TappableText } from '../../../../ui/text/tappable/tappable-text.tsx';
import styles from './reading-text.module.css';

type Paragraph = ReadingView['paragraphs'][number];

/** Shows the paragraphs of a reading; the end of one sound starts the next. */
export function ReadingParagraphs({
  reading: { form, paragraphs },
}: {
  reading: Pick<ReadingView, 'form' | 'paragraphs'>;
}) {
  const playNext = (index: number) => {
    const next = paragraphs[index + 1]?.audio_url;
    // The paragraph stays silent if the browser wants a tap for each clip.
    if (next !== undefined) playAudio(next).catch(() => undefined);
  };
  return paragraphs.map((paragraph, index) => (
    <ReadingParagraph
      key={paragraph.en}
      paragraph={paragraph}
      number={index + 1}
      isPlay={form === 'play' || form === 'episode'}
      onEnd={() => playNext(index)}
    />
  ));
}

type Props = { paragraph: Paragraph; number: number; isPlay: boolean; onEnd: () => void };

/** A paragraph, or a line of a play with its speaker; its translation is shown on request. */
function ReadingParagraph({ paragraph, number, isPlay, onEnd }: Props) {
  const { en, ar, audio_url } = paragraph;
  const [isShown, setShown] = useState(false);
  const id = useId();
  const clip = useClip(audio_url ?? '', onEnd);
  const isPlaying = clip.state === 'playing' || clip.state === 'loading';
  const { speaker, line, offset } = isPlay ? splitLine(en) : { speaker: null, line: en, offset: 0 };
  const spoken = useSpokenWord(paragraph, clip.state === 'playing');
  return (
    <div className={styles.paragraph}>
      <div className={styles.line}>
        {speaker && <English className={styles.speaker}>{speaker}</English>}
        <TappableText
          className={styles.english}
          isStrong={spoken ? (at) => at + offset >= spoken.from && at + offset < spoken.to : undefined}
        >
          {line}
        </TappableText>
        <span className={styles.buttons}>
          {audio_url !== undefined && (
            <IconButton
              icon={isPlaying ? 'pause' : 'sound'}
              label={`${isPlaying ? audio.pause : text.reading.listen} ${number}`}
              className={styles.translate}
              onClick={clip.toggle}
            />
          )}
          <IconButton
            icon="globe"
            label={`${isShown ? text.reading.hide : text.reading.translate} ${number}`}
            aria-expanded={isShown}
            aria-controls={id}
            className={styles.translate}
            onClick={() => setShown(!isShown)}
          />
        </span>
      </div>
      <p id={id} className={styles.arabic} hidden={!isShown}>
        {ar}
      </p>
    </div>
  );
}

/** Returns the offsets of the word that is spoken now; null while the clip does not play, or without known times. */
function useSpokenWord({ en, word_starts }: Paragraph, isPlaying: boolean): { from: number; to: number } | null {
  const [number, setNumber] = useState(-1);
  useEffect(() => {
    if (!isPlaying || !word_starts) return;
    let frame = requestAnimationFrame(function follow() {
      setNumber(word_starts.findLastIndex((start) => start <= playerElement().currentTime));
      frame = requestAnimationFrame(follow);
    });
    return () => {
      cancelAnimationFrame(frame);
      setNumber(-1);
    };
  }, [isPlaying, word_starts]);
  const word = [...en.matchAll(/\S+/g)][number];
  if (!word) return null;
  // The comma behind a word is not spoken.
  const length = word[0].replace(/[^\p{L}\p{N}]+$/u, '').length;
  return { from: word.index, to: word.index + length };
}

// Two forms: names (“Sara and Omar”), and at most three words of which the first has a capital (“Old woman”).
const SPEAKER =
  /^((?:[A-Z][\w.'’-]*(?: (?:and )?[A-Z][\w.'’-]*)*|(?!(?:I|You|He|She|It|We|They) )[A-Z][\w'’-]*(?: [\w'’-]+){1,2})): (.+)$/su;

/** `Omar said: Yes!` is a sentence. */
const SPEECH = /\b(?:said|says|asked|asks|answered|wrote|thought)\b/;

/** `Karim: Welcome!` → the speaker, and the words with their offset. */
export function splitLine(en: string): { speaker: string | null; line: string; offset: number } {
  const [, speaker, line] = SPEAKER.exec(en) ?? [];
  if (speaker === undefined || line === undefined || SPEECH.test(speaker))
    return { speaker: null, line: en, offset: 0 };
  return { speaker, line, offset: en.length - line.length };
}
