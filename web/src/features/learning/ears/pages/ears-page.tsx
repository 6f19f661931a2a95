import type { EarContrast } from '@lisan/contract/learner/ears';
import { useApi } from '../../../../lib/net/use-api.ts';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { ears } from '../../../../text/ears.ts';
import { List } from '../../../../ui/list/list.tsx';
import { ListRow } from '../../../../ui/list/list-row.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Tag } from '../../../../ui/list/tag.tsx';
import { EarsOffline } from '../components/ears-offline.tsx';
import { CurveDrawing } from '../components/ear-curve.tsx';

/** The contrasts of the ear training with the learner's level in each. */
export function EarsPage() {
  const list = useApi('GET /api/ears');
  return (
    <Page title={ears.title} back="/practical" wide="full">
      <p className="small">{ears.lead}</p>
      {list.error?.code === 'network' && !list.data ? (
        <EarsOffline query={list} />
      ) : (
        <LearnerQueryView query={list} skeleton={<Skeleton count={9} />}>
          {({ contrasts }) => (
            <List wide>
              {contrasts.map((contrast) => (
                <ContrastRow key={contrast.id} contrast={contrast} />
              ))}
            </List>
          )}
        </LearnerQueryView>
      )}
    </Page>
  );
}

function ContrastRow({ contrast }: { contrast: EarContrast }) {
  const { id, title, stage, trials, test, days } = contrast;
  const started = `${ears.stage(stage)} · ${ears.answers(trials)}`;
  return (
    <ListRow
      to={`/ears/${id}`}
      icon="sound"
      title={<MixedText>{title.ar}</MixedText>}
      detail={trials > 0 ? started : ears.notStarted}
      end={
        <>
          {test === 'now' && <Tag tone="orange">{ears.testReady}</Tag>}
          {days.length > 1 && <CurveDrawing days={days} size="small" />}
        </>
      }
    />
  );
}
