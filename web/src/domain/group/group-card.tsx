import { groupLinks as text } from '../../text/group-links.ts';
import { List } from '../../ui/list/list.tsx';
import { ListRow } from '../../ui/list/list-row.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { GroupLine } from './group-line.tsx';
import { useGroup } from './use-group.ts';

/** The shared week on the page of the learner's progress, or the way to a group. */
export function GroupCard() {
  const query = useGroup();
  return (
    <Section title={text.together}>
      <QueryView query={query} skeleton={<Skeleton shape="card" />}>
        {({ group }) =>
          group ? (
            <GroupLine />
          ) : (
            <List>
              <ListRow to="/group" icon="people" title={text.title} detail={text.detail} />
            </List>
          )
        }
      </QueryView>
    </Section>
  );
}
