import type { LevelView } from '@lisan/contract/learner/level';
import { level as text } from '../../../../text/level.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { OnboardingPage } from '../../../../ui/onboarding-page.tsx';
import { startWithStarter } from '../starter-address.ts';
import { LevelOverview } from './level-overview.tsx';

/** A level of a new learner, with a link to its start. */
export function NewLevel({ level }: { level: LevelView }) {
  return (
    <OnboardingPage
      step={2}
      title={text.page.title(level.code)}
      back="/levels"
      foot={<LinkButton to="?step=start">{text.page.choose}</LinkButton>}
    >
      <LevelOverview level={level} starter={startWithStarter(level.uuid)} />
    </OnboardingPage>
  );
}
