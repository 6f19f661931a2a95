import type { RolePlayView } from '@lisan/contract/learner/role-play';
import { rolePlay as text } from '../../../../text/role-play.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Page } from '../../../../ui/page.tsx';
import type { TalkStage } from '../talk-run.ts';
import type { useSilent } from '../use-silent.ts';
import type { Talk } from '../use-talk.ts';
import { ChooseLine } from './choose-line.tsx';
import { History, PastLine } from './history.tsx';
import { LineRemark } from './line-remark.tsx';
import { PartnerLine } from './partner-line.tsx';
import { SayLine } from './say-line.tsx';

type Props = {
  rolePlay: RolePlayView;
  talk: Talk;
  stage: TalkStage;
  silence: ReturnType<typeof useSilent>;
};

/** The conversation so far, and what the learner does next. */
export function TalkScreen({ rolePlay, talk, stage, silence }: Props) {
  const { isSilent, setSilent } = silence;
  const { partner, practical_id } = rolePlay;
  const { exchanges, turn, end } = talk.place;
  const back = `/practical/questions/${practical_id}`;
  const action = (
    <IconButton
      icon={isSilent ? 'mute' : 'sound'}
      label={isSilent ? text.silent.on : text.silent.off}
      aria-pressed={isSilent}
      onClick={() => setSilent(!isSilent)}
    />
  );
  const last = exchanges.at(-1);
  const common = { title: partner.ar, back, action };
  if (stage === 'choose' && turn) {
    return (
      <Page {...common} leave="close">
        <History exchanges={exchanges} partner={partner} />
        <PartnerLine key={turn.id} line={turn} partner={partner} isSilent={isSilent} />
        <ChooseLine key={`${turn.id}-choices`} choices={turn.choices} onChoose={(i) => talk.choose(i, isSilent)} />
      </Page>
    );
  }
  if (!last) return null;
  const earlier = (
    <>
      <History exchanges={exchanges.slice(0, -1)} partner={partner} />
      <PastLine partner={partner}>{last.turn.en}</PastLine>
    </>
  );
  if (stage === 'say') {
    return (
      <SayLine {...common} line={last.choice} before={earlier} isSilent={isSilent} onContinue={talk.finishSpeaking} />
    );
  }
  return (
    <LineRemark {...common} choice={last.choice} before={earlier} isLast={end !== null} onContinue={talk.advance} />
  );
}
