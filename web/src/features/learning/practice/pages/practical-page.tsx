import type { LevelView } from '@lisan/contract/learner/level';
import { useApi } from '../../../../lib/net/use-api.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { practice } from '../../../../text/practice.ts';
import { ears } from '../../../../text/ears.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { ListRow } from '../../../../ui/list/list-row.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { Picture } from '../../../../ui/icons/picture.tsx';
import { Tag } from '../../../../ui/list/tag.tsx';
import type { Reply } from '../../../../lib/failure/api-types.ts';

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

/** A practical in the list, with its progress. */
export function PracticalRow({ practical }: { practical: ListedPractical }) {
  const { uuid, title, answered, total, done, picture_url } = practical;
  return (
    <ListRow
      to={`/practical/questions/${uuid}`}
      {...(picture_url ? { start: <Picture src={picture_url} size="row" /> } : { icon: 'chat' })}
      title={title.ar}
      detail={<English>{title.en}</English>}
      end={<PracticalProgress answered={answered} total={total} done={done} />}
    />
  );
}

function PracticalProgress({ answered, total, done }: Pick<ListedPractical, 'answered' | 'total' | 'done'>) {
  if (done) return <Tag tone="right">{practice.done}</Tag>;
  return answered > 0 ? <Tag tone="petrol">{practice.of(answered, total)}</Tag> : null;
}

export type ListedPractical = Reply<'GET /api/get/subscriber/practicals'>['practicals'][number];
type LevelGroup = { level_id: string; code: string | undefined; practicals: readonly ListedPractical[] };

/** Groups the practicals by level, in the server's order: the current level first. */
function groupByLevel(practicals: readonly ListedPractical[], levels: readonly LevelView[]): LevelGroup[] {
  const levelIds = [...new Set(practicals.map(({ level_id }) => level_id))];
  return levelIds.map((level_id) => ({
    level_id,
    code: levels.find(({ uuid }) => uuid === level_id)?.code,
    practicals: practicals.filter((practical) => practical.level_id === level_id),
  }));
}
