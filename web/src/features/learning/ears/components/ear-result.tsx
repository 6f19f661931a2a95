import { useEndedRun } from '../../../../lib/storage/use-ended-run.ts';
import { ears } from '../../../../text/ears.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { ResultHero } from '../../../../ui/question/result-hero.tsx';
import { endKey, type EarEnd } from '../ear-run.ts';
import { EarCurve } from './ear-curve.tsx';

type Props = EarEnd & {
  onStart: (kind: 'practice' | 'test') => void;
  onLeave: () => void;
};

/** The end of a round: its score, the level and the curve. */
export function EarResult({ round, result, onStart, onLeave }: Props) {
  const { correct, total, kind } = round;
  const { points, contrast } = result;
  const text = ears.result;
  useEndedRun(endKey(contrast.id), { round, result } satisfies EarEnd);
  return (
    <Page
      title={text[kind]}
      back="/ears"
      leave="close"
      foot={
        <>
          <Button onClick={() => onStart('practice')}>{ears.another}</Button>
          <LinkButton to="/ears" variant="secondary">
            {ears.toList}
          </LinkButton>
        </>
      }
    >
      <ResultHero
        title={text.score(correct, total)}
        share={{ of: correct / total, label: text.share }}
        points={points > 0 ? text.points(points) : undefined}
        focused
      >
        <p>
          {ears.stage(contrast.stage)} · {ears.stages[contrast.stage]}
        </p>
        {points === 0 && kind === 'practice' && <p>{text.noPoints}</p>}
      </ResultHero>
      <Card>
        <h2>{ears.curve.title}</h2>
        <EarCurve days={contrast.days} />
      </Card>
      {contrast.test === 'now' && (
        <Card>
          <h2>{ears.test.title}</h2>
          <p>{ears.test.offer}</p>
          <Button variant="secondary" onClick={() => onStart('test')}>
            {ears.test.start}
          </Button>
        </Card>
      )}
      <Button variant="plain" onClick={onLeave}>
        {ears.toContrast}
      </Button>
    </Page>
  );
}
