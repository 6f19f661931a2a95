import type { LevelView } from '@lisan/contract/learner/level';
import type { UserView } from '@lisan/contract/learner/subscriber';
import { level as text } from '../../../../text/level.ts';
import { Button } from '../../../../ui/button.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Page } from '../../../../ui/page.tsx';
import { useChangeLevel } from '../use-change-level.ts';
import { LevelOverview } from './level-overview.tsx';

/** A level of a learner who has one already, and may move to this one at no cost. */
export function OtherLevel({ user, level }: { user: UserView; level: LevelView }) {
  const change = useChangeLevel();
  const isCurrent = user.level_subscribers.some((started) => started.current && started.level.uuid === level.uuid);
  const foot = isCurrent ? (
    <LinkButton to="/home">{text.page.home}</LinkButton>
  ) : (
    <Button busy={change.isPending} onClick={() => change.changeTo(level.uuid)}>
      {text.page.switch}
    </Button>
  );
  return (
    <Page title={text.page.title(level.code)} back="/levels" foot={foot}>
      <Notice icon={isCurrent ? 'check' : 'info'}>{isCurrent ? text.page.current : text.page.switchNote}</Notice>
      <LevelOverview level={level} starter="/starter" />
      <FailureNotice error={change.error} />
    </Page>
  );
}
