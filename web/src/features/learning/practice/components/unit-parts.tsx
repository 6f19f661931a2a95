import type { PracticalView } from '@lisan/contract/learner/practice';
import { useState } from 'react';
import { StarButton } from '../../../../domain/notebook/star-button.tsx';
import { clip as clipText } from '../../../../text/ui/clip.ts';
import { AudioButton } from '../../../../ui/audio/audio-button.tsx';
import { ClipButtons } from '../../../../ui/audio/clip/clip-buttons.tsx';
import { ClipTimeline } from '../../../../ui/audio/clip/clip-timeline.tsx';
import { DialogueLines } from '../../../../ui/audio/clip/dialogue-lines.tsx';
import { useClip } from '../../../../ui/audio/clip/use-clip.ts';
import { Switch } from '../../../../ui/form/switch.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { Ipa } from '../../../../ui/text/ipa.tsx';
import { TappableText } from '../../../../ui/text/tappable/tappable-text.tsx';
import { tracks as text } from '../text/practicals.ts';
import styles from './unit-parts.module.css';

type Unit = NonNullable<PracticalView['unit']>;
export type UnitPartsProps = { unit: Unit };

const ignore = () => {};

/** The dialogue and the words of a unit of a track, before its questions. */
export function UnitParts({ unit: { words, dialogue } }: UnitPartsProps) {
  return (
    <>
      <Dialogue dialogue={dialogue} />
      <Section title={text.words}>
        <Card>
          <ul role="list" className={styles.words}>
            {words.map((word) => (
              <Word key={word.uuid} word={word} />
            ))}
          </ul>
        </Card>
      </Section>
    </>
  );
}

function Dialogue({ dialogue }: { dialogue: Unit['dialogue'] }) {
  const clip = useClip(dialogue.audio_url, ignore);
  const [hasArabic, setArabic] = useState(true);
  return (
    <Section title={text.dialogue}>
      <ClipTimeline clip={clip} seconds={dialogue.audio_seconds} />
      <ClipButtons clip={clip} label={text.dialogue} compact />
      <Switch label={clipText.arabic} hint={clipText.tapLine} checked={hasArabic} onChange={setArabic} />
      <DialogueLines dialogue={dialogue} clip={clip} hasArabic={hasArabic} />
    </Section>
  );
}

function Word({ word }: { word: Unit['words'][number] }) {
  const { uuid, en, ar, ipa, audio_url, example } = word;
  return (
    <li className={styles.word}>
      <div className={styles.head}>
        <AudioButton src={audio_url} label={en} />
        <p className={styles.name}>
          <English className={styles.english}>{en}</English>
          <Ipa>{ipa}</Ipa>
        </p>
        <StarButton uuid={uuid} text={en} />
      </div>
      <p>{ar}</p>
      <div className={styles.example}>
        <TappableText as="block">{example.en}</TappableText>
        <span className="small">{example.ar}</span>
      </div>
    </li>
  );
}
