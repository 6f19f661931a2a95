import { useLearner } from '../../../../domain/learner/queries.ts';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { useApiPages } from '../../../../lib/use-api-pages.ts';
import { notebook } from '../../../../text/notebook.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { List } from '../../../../ui/list.tsx';
import { MorePages } from '../../../../ui/more-pages.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { itemAddress } from '../item-address.ts';
import { ItemRow } from './item-row.tsx';

/** The saved items, the newest first. */
export function SavedItems() {
  const query = useApiPages('GET /api/saved');
  const current = useLearner().data?.user.level_subscribers.find((one) => one.current)?.level.uuid;
  const { saved: text } = notebook;
  return (
    <LearnerQueryView query={query} skeleton={<Skeleton count={5} />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) {
          return (
            <EmptyState icon={{ falcon: 'reading' }} title={text.empty.title}>
              {text.empty.body}
            </EmptyState>
          );
        }
        return (
          <>
            <List label={notebook.parts.saved}>
              {items.map((item) => (
                <ItemRow
                  key={item.uuid}
                  en={item.en}
                  ar={item.ar}
                  picture={item.picture_url}
                  to={itemAddress(item, current)}
                  note={item.level_id === null || item.level_id === current ? undefined : text.otherLevel}
                  hasMeanings={item.category === 'entry'}
                  saveUuid={item.uuid}
                />
              ))}
            </List>
            <MorePages query={query} label={text.more} />
          </>
        );
      }}
    </LearnerQueryView>
  );
}
