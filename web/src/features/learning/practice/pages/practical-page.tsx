import type { LevelView } from '@lisan/contract/learner/level';
import { TRACKS, type Track } from '@lisan/contract/learner/tracks';
import { useApi } from '../../../../lib/net/use-api.ts';
import { useSearchParams } from '../../../../lib/router/use-router.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { practice } from '../../../../text/practice.ts';
import { smallTalk } from '../../../../text/small-talk.ts';
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
import { practicals as words, tracks as text } from '../text/practicals.ts';

/** The parameter that shows the units of one track. */
const TRACK = 'track';

export function PracticalPage() {
  const list = useApi('GET /api/get/subscriber/practicals');
  const asked = useSearchParams().get(TRACK);
  const track = TRACKS.find((one) => one === asked);
  if (track) {
    return (
      <Page title={text.names[track]} back="/practical" wide="full">
        <p className="small">{text.lead}</p>
        <LearnerQueryView query={list} skeleton={<Skeleton count={6} />}>
          {({ practicals }) => <Units units={unitsOf(practicals, track)} />}
        </LearnerQueryView>
      </Page>
    );
  }
  return (
    <Page title={practice.title} wide="full">
      <p className="small">{words.lead}</p>
      <List>
        <ListRow icon="sound" title={ears.link.title} detail={ears.link.detail} to="/ears" />
        <ListRow icon="chat" title={smallTalk.title} detail={smallTalk.link} to="/small-talk" />
      </List>
      <LearnerQueryView query={list} skeleton={<Skeleton count={6} />}>
        {({ practicals }) => (practicals.length > 0 ? <All practicals={practicals} /> : <NoPracticals />)}
      </LearnerQueryView>
    </Page>
  );
}

/** The practicals by level, then the tracks for work. */
function All({ practicals }: { practicals: readonly ListedPractical[] }) {
  return (
    <>
      <Levels practicals={practicals.filter(({ track }) => track === undefined)} />
      <Tracks practicals={practicals} />
    </>
  );
}

/** Shows nothing for a version of the course without tracks. */
function Tracks({ practicals }: { practicals: readonly ListedPractical[] }) {
  const tracks = TRACKS.map((track) => ({ track, units: unitsOf(practicals, track) })).filter(
    ({ units }) => units.length > 0,
  );
  if (tracks.length === 0) return null;
  return (
    <Section title={text.title}>
      <List wide>
        {tracks.map(({ track, units }) => (
          <ListRow
            key={track}
            {...startOf(units[0]?.picture_url)}
            title={text.names[track]}
            detail={text.done(units.filter(({ done }) => done).length, units.length)}
            to={`/practical?${TRACK}=${track}`}
          />
        ))}
      </List>
    </Section>
  );
}

function Units({ units }: { units: readonly ListedPractical[] }) {
  if (units.length === 0) return <NoPracticals />;
  return (
    <List wide>
      {units.map((unit) => (
        <ListRow
          key={unit.uuid}
          to={`/practical/questions/${unit.uuid}`}
          title={text.unit(unit.order, unit.title.ar)}
          detail={<English>{unit.title.en}</English>}
          end={<PracticalProgress answered={unit.answered} total={unit.total} done={unit.done} />}
        />
      ))}
    </List>
  );
}

/** The units of a track, in the server's order. */
function unitsOf(practicals: readonly ListedPractical[], track: Track): ListedPractical[] {
  return practicals.filter((one) => one.track === track);
}

function startOf(pictureUrl: string | undefined) {
  return pictureUrl === undefined ? { icon: 'chat' as const } : { start: <Picture src={pictureUrl} size="row" /> };
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
  if (code === undefined) return words.otherLevels;
  return level_id === currentId ? words.currentLevel(code) : words.level(code);
}

function NoPracticals() {
  return (
    <EmptyState icon="pencil" title={words.empty.title}>
      {words.empty.body}
    </EmptyState>
  );
}

/** A practical in the list, with its progress. */
export function PracticalRow({ practical }: { practical: ListedPractical }) {
  const { uuid, title, answered, total, done, picture_url } = practical;
  return (
    <ListRow
      to={`/practical/questions/${uuid}`}
      {...startOf(picture_url)}
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
