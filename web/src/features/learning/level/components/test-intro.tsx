import { level as text } from '../../../../text/level.ts';
import { Button } from '../../../../ui/button.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { List } from '../../../../ui/list.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { OnboardingPage } from '../../../../ui/onboarding-page.tsx';
import { Page } from '../../../../ui/page.tsx';

type Props = { isRetake: boolean; isBusy: boolean; error: unknown; onStart: () => void };

/** Explains the test, its length, and that “I do not know” is an answer. */
export function TestIntro({ isRetake, isBusy, error, onStart }: Props) {
  const { test } = text;
  const foot = (
    <Button busy={isBusy} onClick={onStart}>
      {test.start}
    </Button>
  );
  const content = (
    <>
      <List>
        {test.points.map(({ icon, text: point }) => (
          <ListRow key={icon} icon={icon} title={point} />
        ))}
      </List>
      <FailureNotice error={error} />
    </>
  );
  if (isRetake) {
    return (
      <Page title={test.retakeTitle} back="/levels" foot={foot}>
        <p>{test.retakeLead}</p>
        {content}
      </Page>
    );
  }
  return (
    <OnboardingPage step={2} title={test.introTitle} lead={test.introLead} back="/levels" foot={foot}>
      {content}
    </OnboardingPage>
  );
}
