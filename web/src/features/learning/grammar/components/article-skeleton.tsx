import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';

export function ArticleSkeleton() {
  return (
    <>
      <Skeleton shape="text" count={2} />
      <Skeleton shape="hero" />
      <Skeleton shape="card" count={2} />
    </>
  );
}
