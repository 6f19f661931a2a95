import { reviewMinutes } from '../../../../domain/answers/queries.ts';
import { review as text } from '../../../../text/review.ts';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Page } from '../../../../ui/page.tsx';
import { ResultHero } from '../../../../ui/question/result-hero.tsx';
import type { ReviewRun } from '../use-review-run.ts';

/** Offers a pause after five minutes; stopping loses nothing. */
export function ReviewRest({ run: { answered, correct, progress, left, goOn } }: { run: ReviewRun }) {
  const { rest } = text;
  return (
    <Page
      title={text.title}
      back="/home"
      leave="close"
      foot={
        <>
          <Button onClick={goOn}>{rest.goOn}</Button>
          <LinkButton to="/home" variant="secondary">
            {rest.enough}
          </LinkButton>
        </>
      }
    >
      <ResultHero
        title={rest.title}
        share={answered > 0 ? { of: correct / answered, label: rest.score } : undefined}
        focused
      >
        <p>{rest.done(progress.value - 1)}</p>
        <p>{rest.left(left, reviewMinutes(left))}</p>
      </ResultHero>
    </Page>
  );
}
