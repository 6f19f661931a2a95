import type { Fit, RolePlayView } from '@lisan/contract/learner/role-play';
import { rolePlay as text } from '../../../../text/role-play.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { ReachedEnds } from '../../../../ui/fit/reached-ends.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { Switch } from '../../../../ui/form/switch.tsx';
import type { useSilent } from '../use-silent.ts';
import styles from './talk-intro.module.css';

type Props = {
  rolePlay: RolePlayView;
  reached: readonly Fit[];
  silence: ReturnType<typeof useSilent>;
  onStart: () => void;
};

/** The scene, the partner and the goal, before the first line. */
export function TalkIntro({ rolePlay, reached, silence, onStart }: Props) {
  const { partner, situation, goal, practical_id } = rolePlay;
  return (
    <Page
      title={text.title}
      back={`/practical/questions/${practical_id}`}
      foot={<Button onClick={onStart}>{text.intro.start}</Button>}
    >
      <Card tone="hero">
        <p className={styles.label}>{text.intro.situation}</p>
        <p className={styles.situation}>
          <MixedText>{situation}</MixedText>
        </p>
        <p className={styles.label}>
          {text.intro.partner} {partner.ar} (<English>{partner.name}</English>)
        </p>
      </Card>
      <Card>
        <div className={styles.head}>
          <h2>{text.intro.goal}</h2>
          <ReachedEnds reached={reached} />
        </div>
        <p>
          <MixedText>{goal}</MixedText>
        </p>
      </Card>
      <Card tight>
        <Switch
          label={text.silent.label}
          hint={text.silent.hint}
          checked={silence.isSilent}
          onChange={silence.setSilent}
        />
      </Card>
    </Page>
  );
}
