import type { RolePlayView } from '@lisan/contract/learner/role-play';
import { useState } from 'react';
import { PartnerLine } from '../features/learning/role-play/components/partner-line.tsx';
import { TalkIntro } from '../features/learning/role-play/components/talk-intro.tsx';
import { TalkPath } from '../features/learning/role-play/components/talk-path.tsx';
import { TalkScreen } from '../features/learning/role-play/components/talk-screen.tsx';
import { choose, followRun, NEW_RUN, type End, type TalkRun } from '../features/learning/role-play/talk-run.ts';
import type { Talk } from '../features/learning/role-play/use-talk.ts';
import { stopAudio } from '../lib/audio-player.ts';
import { coursePreview as text } from '../text/course-preview.ts';
import { rolePlay as learnersText } from '../text/role-play.ts';
import { Button } from '../ui/button.tsx';
import { MixedText } from '../ui/mixed-text.tsx';
import { Page } from '../ui/page.tsx';
import { ResultHero } from '../ui/question/result-hero.tsx';
import { Section } from '../ui/section.tsx';

/** A conversation that can be talked through to each of its ends. Nothing is recorded, stored or sent. */
export function RolePlayPreview({ rolePlay }: { rolePlay: RolePlayView }) {
  const [isSilent, setSilent] = useState(true);
  const talk = usePreviewedTalk(rolePlay);
  if (talk === null) return <p>{text.missing}</p>;
  const silence = { isSilent, setSilent };
  const { end } = talk.place;
  if (talk.stage === null) {
    return <TalkIntro rolePlay={rolePlay} reached={[]} silence={silence} onStart={talk.start} />;
  }
  if (talk.stage === 'end' && end) return <PreviewedEnd rolePlay={rolePlay} talk={talk} end={end} silent={isSilent} />;
  return <TalkScreen rolePlay={rolePlay} talk={talk} stage={talk.stage} silence={silence} />;
}

type EndProps = { rolePlay: RolePlayView; talk: Talk; end: End; silent: boolean };

function PreviewedEnd({ rolePlay, talk, end, silent }: EndProps) {
  return (
    <Page
      title={rolePlay.partner.ar}
      foot={
        <Button icon="repeat" onClick={talk.start}>
          {learnersText.end.again}
        </Button>
      }
    >
      <PartnerLine line={end} partner={rolePlay.partner} isSilent={silent} />
      <ResultHero title={learnersText.ends[end.outcome]}>
        <p>
          <MixedText>{end.remark}</MixedText>
        </p>
      </ResultHero>
      <Section title={learnersText.end.path}>
        <TalkPath exchanges={talk.place.exchanges} />
      </Section>
    </Page>
  );
}

/** Null for a conversation without a turn, which a draft may have. */
function usePreviewedTalk(rolePlay: RolePlayView): Talk | null {
  const [run, setRun] = useState<TalkRun | null>(null);
  const path = run?.path ?? [];
  const place = followRun(rolePlay, path);
  if (place === null) return null;
  const go = (next: TalkRun) => {
    stopAudio();
    setRun(next);
  };
  return {
    stage: run?.stage ?? null,
    path,
    place,
    start: () => go(NEW_RUN),
    // Speaking is left out: it needs a microphone and sends what was said.
    choose: (index) => go(choose({ path, stage: 'choose' }, index, true)),
    finishSpeaking: () => go({ path, stage: 'remark' }),
    advance: () => go({ path, stage: place.end ? 'end' : 'choose' }),
  };
}
