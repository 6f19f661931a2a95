import type { SmallTalkView } from '@lisan/contract/learner/small-talk';
import { smallTalk as text } from '../../../../text/small-talk.ts';
import { ClipButtons } from '../../../../ui/audio/clip/clip-buttons.tsx';
import { DialogueLines } from '../../../../ui/audio/clip/dialogue-lines.tsx';
import { useClip } from '../../../../ui/audio/clip/use-clip.ts';
import { ReportButton } from '../../../../ui/feedback/report/report-button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import styles from './small-talk-article.module.css';

const ignore = () => {};

/** The expression with its meaning, its dialogue and its note, before the question. */
export function SmallTalkArticle({ item }: { item: SmallTalkView }) {
  const { uuid, kind, en, ar, note, lines, audio_url, audio_seconds } = item;
  const clip = useClip(audio_url, ignore);
  return (
    <>
      <Card tone="hero">
        <h2 className={styles.expression}>
          <English as="block">{en}</English>
        </h2>
        <p className={styles.meaning}>
          <MixedText>{ar}</MixedText>
        </p>
      </Card>
      <Section title={text.dialogue}>
        <ClipButtons clip={clip} label={text.dialogue} compact />
        <DialogueLines dialogue={{ lines, audio_seconds }} clip={clip} hasArabic />
      </Section>
      <Card>
        <h2>{kind === 'idiom' ? text.note : text.habit}</h2>
        <p>
          <MixedText>{note}</MixedText>
        </p>
      </Card>
      <ReportButton of={{ uuid, parts: [en, note, ...lines.map((line) => line.en)] }} />
    </>
  );
}
