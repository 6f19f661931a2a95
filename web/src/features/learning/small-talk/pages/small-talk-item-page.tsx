import { OnPracticeRun, PrefetchedRun } from '../../../../domain/answers/on-practice-run.tsx';
import { QUESTIONS } from '../../../../domain/answers/practice-run.ts';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { useApi } from '../../../../lib/net/use-api.ts';
import { useNavigate, useParams, useSearchParams } from '../../../../lib/router/use-router.ts';
import { smallTalk as text } from '../../../../text/small-talk.ts';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { SmallTalkArticle } from '../components/small-talk-article.tsx';
import { SmallTalkQueryView } from '../components/small-talk-query-view.tsx';
import { nextOpen } from '../next-open.ts';

const LIST = '/small-talk';

/** One idiom or habit: read and played first, then answered. */
export function SmallTalkItemPage() {
  const { uuid = '' } = useParams();
  const item = useApi('GET /api/get/small-talk/:uuid', { params: { uuid } }, { staleTime: 0 });
  if (item.data) return <Item key={uuid} {...item.data} />;
  return (
    <Page title={text.title} back={LIST}>
      <SmallTalkQueryView
        query={item}
        back={{ to: LIST, text: text.list }}
        skeleton={<Skeleton shape="card" count={3} />}
      >
        {() => null}
      </SmallTalkQueryView>
    </Page>
  );
}

type Shown = Reply<'GET /api/get/small-talk/:uuid'>;

function Item({ item, question, done }: Shown) {
  const navigate = useNavigate();
  const list = useApi('GET /api/get/small-talk');
  const path = `${LIST}/${item.uuid}`;
  const open = nextOpen(list.data?.items ?? [], item.uuid);
  const next = open === null ? LIST : `${LIST}/${open}`;
  if (useSearchParams().has(QUESTIONS)) {
    return (
      <OnPracticeRun
        practised={{ uuid: item.uuid, title: item.en, path }}
        back={path}
        questions={[question]}
        next={{ to: next, text: open === null ? text.list : text.next }}
      />
    );
  }
  return (
    <Page
      title={text.title}
      back={LIST}
      foot={
        <>
          <Button onClick={() => navigate(`${path}?${QUESTIONS}=1`)}>{text.toQuestion}</Button>
          {done && (
            <LinkButton to={next} variant="secondary" replace>
              {open === null ? text.list : text.next}
            </LinkButton>
          )}
        </>
      }
    >
      <SmallTalkArticle item={item} />
      <PrefetchedRun />
    </Page>
  );
}
