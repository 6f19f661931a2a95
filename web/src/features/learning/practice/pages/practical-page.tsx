import { useApi } from '../../../../lib/use-api.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { practice } from '../../../../text/practice.ts';
import { ears } from '../../../../text/ears.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { List } from '../../../../ui/list.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { PracticalRow } from '../components/practical-row.tsx';
import { groupByLevel } from '../group-by-level.ts';
import type { LevelGroup, ListedPractical } from '../group-by-level.ts';

export function PracticalPage() {
  const list = useApi('GET /api/get/subscriber/practicals');
  return (
    <Page title={practice.title} wide="full">
      <p className="small">{practice.lead}</p>
      <List>
        <ListRow icon="sound" title={ears.link.title} detail={ears.link.detail} to="/ears" />
      </List>
      <LearnerQueryView query={list} skeleton={<Skeleton count={6} />}>
        {({ practicals }) => (practicals.length > 0 ? <Levels practicals={practicals} /> : <NoPracticals />)}
      </LearnerQueryView>
    </Page>
  );
}

function Levels({ practicals }: { practicals: readonly ListedPractical[] }) {
  const learner = useLearner();
  const levels = useApi('GET /api/get/levels');
  const current = learner.data?.user.level_subscribers.find((one) => one.current)?.level;
  const known = levels.data?.levels ?? (current ? [current] : []);
  return groupByLevel(practicals, known).map((group) => (
    <Section key={group.level_id} title={titleOf(group, current?.uuid)}>
      <List wide>
        {group.practicals.map((practical) => (
          <PracticalRow key={practical.uuid} practical={practical} />
        ))}
      </List>
    </Section>
  ));
}

function titleOf({ code, level_id }: LevelGroup, currentId: string | undefined): string {
  if (code === undefined) return practice.otherLevels;
  return level_id === currentId ? practice.currentLevel(code) : practice.level(code);
}

function NoPracticals() {
  return (
    <EmptyState icon="pencil" title={practice.empty.title}>
      {practice.empty.body}
    </EmptyState>
  );
}
