import { session as text } from '../../../../text/session.ts';
import { Page } from '../../../../ui/page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';

/** The screen of a session whose content is not there yet. */
export function SessionSkeleton() {
  return (
    <Page title={text.title} back="/home" leave="close">
      <SessionLines />
    </Page>
  );
}

export function SessionLines() {
  return (
    <>
      <Skeleton shape="hero" />
      <Skeleton count={3} />
    </>
  );
}
