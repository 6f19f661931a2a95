import type { Reply } from '../../../../lib/failure/api-types.ts';
import { useApi } from '../../../../lib/net/use-api.ts';
import { smallTalk as text } from '../../../../text/small-talk.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { ListRow } from '../../../../ui/list/list-row.tsx';
import { Tag } from '../../../../ui/list/tag.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { SmallTalkQueryView } from '../components/small-talk-query-view.tsx';
import { groupByKind, type SmallTalkRow } from '../next-open.ts';
import styles from './small-talk-page.module.css';

/** The list of idioms and habits, with the item of the day first. */
export function SmallTalkPage() {
  const list = useApi('GET /api/get/small-talk', undefined, { staleTime: 0 });
  return (
    <Page title={text.title} back="/practical" wide="full">
      <p className="small">{text.lead}</p>
      <SmallTalkQueryView
        query={list}
        back={{ to: '/practical', text: text.practicals }}
        skeleton={<Skeleton count={6} />}
      >
        {(reply) => <Items {...reply} />}
      </SmallTalkQueryView>
    </Page>
  );
}

function Items({ items, today }: Pick<Reply<'GET /api/get/small-talk'>, 'items' | 'today'>) {
  const ofToday = items.find(({ uuid }) => uuid === today);
  if (items.length === 0) {
    return (
      <EmptyState icon="chat" title={text.empty.title}>
        {text.empty.body}
      </EmptyState>
    );
  }
  return (
    <>
      {ofToday ? (
        <Today item={ofToday} />
      ) : (
        <Notice tone="right" icon="check">
          {text.allDone}
        </Notice>
      )}
      {groupByKind(items).map((group) => (
        <Section key={group.kind} title={text.kinds[group.kind]}>
          <p className="small">{text.count(group.items.filter(({ done }) => done).length, group.items.length)}</p>
          <List label={text.kinds[group.kind]} wide>
            {group.items.map((item) => (
              <Row key={item.uuid} item={item} />
            ))}
          </List>
        </Section>
      ))}
    </>
  );
}

/** The item of the day. It stays here for the day, also when it is done. */
function Today({ item: { uuid, en, ar, done } }: { item: SmallTalkRow }) {
  return (
    <Card tone="hero">
      <div className={styles.head}>
        <h2 className={styles.label}>{text.today}</h2>
        {done && <Tag tone="right">{text.done}</Tag>}
      </div>
      <English as="block" className={styles.expression}>
        {en}
      </English>
      <p className={styles.meaning}>
        <MixedText>{ar}</MixedText>
      </p>
      <LinkButton to={`/small-talk/${uuid}`}>{text.open}</LinkButton>
    </Card>
  );
}

function Row({ item: { uuid, level, en, ar, done } }: { item: SmallTalkRow }) {
  return (
    <ListRow
      to={`/small-talk/${uuid}`}
      title={<English>{en}</English>}
      detail={<MixedText>{ar}</MixedText>}
      end={done ? <Tag tone="right">{text.done}</Tag> : <Tag tone="quiet">{level}</Tag>}
    />
  );
}
