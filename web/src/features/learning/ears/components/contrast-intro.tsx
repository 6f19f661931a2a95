import type { EarContrast } from '@lisan/contract/learner/ears';
import { useChunk } from '../../../../lib/chunk/use-chunk.ts';
import { ears } from '../../../../text/ears.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { Meter } from '../../../../ui/list/meter.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { EarCurve } from './ear-curve.tsx';
import styles from './contrast-intro.module.css';

/** The mouth shows neither. */
const NOT_DRAWN: ReadonlySet<string> = new Set(['length', 'clusters']);
/** Drawings come after the text. */
const loadMouths = () => import('./mouths.tsx');

type Props = { contrast: EarContrast; onStart: (kind: 'practice' | 'test') => void };

/** The two sounds, how the mouth makes them, the learner's level and curve, and the test. */
export function ContrastIntro({ contrast, onStart }: Props) {
  const mouths = useChunk(loadMouths);
  const { id, title, labels, tip, stage, level, trials, days } = contrast;
  return (
    <Page
      title={ears.title}
      back="/ears"
      foot={
        <Button icon="sound" onClick={() => onStart('practice')}>
          {ears.start}
        </Button>
      }
    >
      <Card tone="hero">
        <p className={styles.sounds} dir="ltr" aria-hidden="true">
          {labels.map((label) => (
            <span key={label}>{label}</span>
          ))}
        </p>
        <h2>
          <MixedText>{title.ar}</MixedText>
        </h2>
        <English as="block" className={styles.english}>
          {title.en}
        </English>
        <p>{trials > 0 ? `${ears.stage(stage)} · ${ears.stages[stage]}` : ears.firstStage}</p>
        <Meter value={Math.round(level * 100)} max={100} label={ears.curve.level} />
      </Card>
      <Card>
        <h2>{ears.tip}</h2>
        {!NOT_DRAWN.has(id) && (
          <div className={styles.mouths}>{mouths && <mouths.Mouths contrast={id} labels={labels} />}</div>
        )}
        <p>
          <MixedText>{tip}</MixedText>
        </p>
      </Card>
      {contrast.speakable && (
        <Card>
          <h2>{ears.say.title}</h2>
          <p>{ears.say.offer}</p>
          <LinkButton to={`/ears/${id}/say`} variant="secondary" icon="mic">
            {ears.say.start}
          </LinkButton>
        </Card>
      )}
      <Card>
        <h2>{ears.curve.title}</h2>
        <EarCurve days={days} />
      </Card>
      <TestCard test={contrast.test} onStart={() => onStart('test')} />
    </Page>
  );
}

function TestCard({ test, onStart }: { test: EarContrast['test']; onStart: () => void }) {
  return (
    <Card>
      <h2>{ears.test.title}</h2>
      <p>{ears.test.offer}</p>
      {test === 'now' ? (
        <Button variant="secondary" onClick={onStart}>
          {ears.test.start}
        </Button>
      ) : (
        <p className="small">{ears.test[test]}</p>
      )}
    </Card>
  );
}
