import { Skeleton } from '../feedback/skeleton.tsx';

/** In the size of a question. `options`: how many rows it answers with. */
export function QuestionSkeleton({ options = 4 }: { options?: number }) {
  return (
    <>
      <Skeleton shape="text" />
      <Skeleton shape="card" />
      <Skeleton count={options} />
    </>
  );
}
