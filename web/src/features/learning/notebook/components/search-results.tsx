import type { SearchKind } from '@lisan/contract/learner/notebook';
import { useLearner } from '../../../../domain/learner/queries.ts';
import type { Reply } from '../../../../lib/api-types.ts';
import { notebook } from '../../../../text/notebook.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { List } from '../../../../ui/list.tsx';
import { Section } from '../../../../ui/section.tsx';
import { resultAddress } from '../item-address.ts';
import { ItemRow } from './item-row.tsx';

type Groups = Reply<'GET /api/search'>['groups'];
type Result = Groups[number]['results'][number];

const { search: text } = notebook;

/** The results by kind, the kind with the best one first. */
export function SearchResults({ groups }: { groups: Groups }) {
  const current = useLearner().data?.user.level_subscribers.find((one) => one.current)?.level.uuid;
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  return (
    <>
      <p role="status" className="visually-hidden">
        {text.found(count)}
      </p>
      {count === 0 && (
        <EmptyState icon={{ falcon: 'thinking' }} title={text.none.title}>
          {text.none.body}
        </EmptyState>
      )}
      {groups.map(({ kind, results }) => (
        <Section key={kind} title={text.kinds[kind]}>
          <List>
            {results.map((result) => (
              <ItemRow
                key={result.uuid}
                en={result.en}
                ar={result.ar}
                to={resultAddress(kind, result, current)}
                note={noteOf(kind, result, current)}
                saveUuid={isSaveable(kind, result) ? result.uuid : undefined}
              />
            ))}
          </List>
        </Section>
      ))}
    </>
  );
}

function isSaveable(kind: SearchKind, { locked }: Result): boolean {
  return !locked && (kind === 'word' || kind === 'sentence');
}

function noteOf(kind: SearchKind, { locked, level_id, week }: Result, current: string | undefined): string | undefined {
  if (locked) return text.locked;
  if (kind === 'tense' || kind === 'practical') return undefined;
  if (level_id !== current) return text.otherLevel;
  return week === null ? undefined : text.week(week);
}
