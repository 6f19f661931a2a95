import type { CategoryCode } from '@lisan/contract/learner/course';
import { ApiError } from '../../../../lib/api-error.ts';
import { courseItems } from '../../../../text/course-items.ts';
import { OnAccessNeeded } from '../../../../domain/subscription/on-access-needed.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import type { CourseItem } from '../use-course-item.ts';
import { needsSubscription } from '../needs-subscription.ts';

type Pending = Exclude<CourseItem<CategoryCode>, { kind: 'ready' }>;
type Props = { category: CategoryCode; item: Pending };

/** Shown while an item is loading, missing or failed. */
export function ItemPending({ category, item }: Props) {
  return (
    <Page title={courseItems.category[category]} back="/home" wide="aside">
      {item.kind === 'waiting' && <Waiting />}
      {item.kind === 'missing' && <Missing category={category} />}
      {item.kind === 'failed' && <Failed item={item} />}
    </Page>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton shape="hero" />
      <Skeleton shape="card" />
    </>
  );
}

function Missing({ category }: { category: CategoryCode }) {
  const isFeminine = category === 'words' || category === 'sentences';
  return (
    <EmptyState icon="search" title={courseItems.item.missingTitle[category]} action={<ToHome />}>
      {isFeminine ? courseItems.item.missingBody : courseItems.item.missingBodyHe}
    </EmptyState>
  );
}

function Failed({ item }: { item: Extract<Pending, { kind: 'failed' }> }) {
  if (needsSubscription(item.error)) return <OnAccessNeeded />;
  if (item.error instanceof ApiError && (item.error.code === 'week_locked' || item.error.code === 'forbidden')) {
    return (
      <EmptyState icon="lock" title={courseItems.item.lockedTitle} action={<ToHome />}>
        {courseItems.item.lockedBody}
      </EmptyState>
    );
  }
  return <ErrorState error={item.error} busy={item.isRetrying} onRetry={item.retry} />;
}

function ToHome() {
  return <LinkButton to="/home">{courseItems.item.toHome}</LinkButton>;
}
