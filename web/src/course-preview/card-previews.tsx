import type { LexiconEntryView } from '@lisan/contract/learner/lexicon';
import type { PracticalView } from '@lisan/contract/learner/practice';
import type { Bilingual } from '@lisan/contract/values/values';
import { courseItems } from '../text/course-items.ts';
import { ears } from '../text/ears.ts';
import { lexicon } from '../text/lexicon.ts';
import { practice } from '../text/practice.ts';
import { AudioButton } from '../ui/audio/audio-button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { English } from '../ui/text/english.tsx';
import { Ipa } from '../ui/text/ipa.tsx';
import { ListRow } from '../ui/list/list-row.tsx';
import { List } from '../ui/list/list.tsx';
import { MixedText } from '../ui/text/mixed-text.tsx';
import { Picture } from '../ui/icons/picture.tsx';

/** Shows the title of a week and its aim. */
export function WeekPreview({ title, cando }: { title: Bilingual; cando: Bilingual }) {
  return (
    <Card tone="hero">
      <English as="block">{title.en}</English>
      <h2>{title.ar}</h2>
      <p>{courseItems.weekPage.cando}</p>
      <p>{cando.ar}</p>
    </Card>
  );
}

/** Shows the scene of a practical and its purpose. */
export function PracticalPreview({ practical }: { practical: PracticalView }) {
  return (
    <>
      <Card tone="hero">
        <p>{practice.scenario}</p>
        {practical.picture_url && <Picture src={practical.picture_url} size="hero" isCurrent />}
        <p>
          <MixedText>{practical.scenario}</MixedText>
        </p>
        <English as="block">{practical.title.en}</English>
      </Card>
      <Card>
        <h2>{practice.goal}</h2>
        <p>
          <MixedText>{practical.goal}</MixedText>
        </p>
      </Card>
    </>
  );
}

type Pair = { words: [Bilingual, Bilingual]; clips: { urls: [string, string] }[] };
export type PreviewedContrast = { title: Bilingual; labels: [string, string]; tip: string; pairs: Pair[] };

/**
 * Shows two sounds that are hard to distinguish, how the mouth makes them, and the words of the training by one voice.
 */
export function ContrastPreview({ contrast: { title, labels, tip, pairs } }: { contrast: PreviewedContrast }) {
  return (
    <>
      <Card tone="hero">
        <p dir="ltr">{labels.join(' · ')}</p>
        <h2>
          <MixedText>{title.ar}</MixedText>
        </h2>
        <English as="block">{title.en}</English>
      </Card>
      <Card>
        <h2>{ears.tip}</h2>
        <p>
          <MixedText>{tip}</MixedText>
        </p>
      </Card>
      <List>
        {pairs.flatMap(({ words, clips }) =>
          words.map(({ en, ar }, place) => (
            <ListRow
              key={en}
              title={<English>{en}</English>}
              detail={ar}
              end={clips[0] && <AudioButton src={clips[0].urls[place === 0 ? 0 : 1]} label={en} />}
            />
          )),
        )}
      </List>
    </>
  );
}

/** Shows the meaning of a word like a tap on it. */
export function LexiconPreview({ entry: { en, ar, ipa, pos, audio_url } }: { entry: LexiconEntryView }) {
  const kind = lexicon.pos[pos];
  return (
    <Card>
      <h2>
        <English>{en}</English>
      </h2>
      <p>{ar}</p>
      <p className="small">
        {ipa && <Ipa>{ipa}</Ipa>} {kind && lexicon.kind(kind)}
      </p>
      <AudioButton src={audio_url} label={en} />
    </Card>
  );
}
