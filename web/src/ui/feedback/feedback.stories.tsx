import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../lib/failure/api-error.ts';
import { alertServerError, dismissServerAlert } from '../../lib/failure/server-alert.ts';
import { dismissToast, showToast } from '../../lib/toast.ts';
import { Button } from '../form/button.tsx';
import { MorePages } from '../list/more-pages.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { Dots } from './dots.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { FailurePage } from './failure-page.tsx';
import { NeedsNetwork } from './needs-network.tsx';
import { Notice } from './notice.tsx';
import { QueryView } from './query-view.tsx';
import { ServerAlertDialog } from './server-alert-dialog.tsx';
import { Skeleton } from './skeleton.tsx';
import { Toast } from './toast.tsx';

export default { title: 'Feedback' };

const nothing = () => undefined;
const refused = new ApiError({ status: 409, code: 'not_allowed_in_state', message: 'لا يمكن هذا الآن.' });
const failed = new ApiError({ status: 500, code: 'internal', message: 'حدث خطأ لدينا.', requestId: 'abc-1' });

export const Notices = () => (
  <>
    {(['petrol', 'orange', 'right', 'wrong'] as const).map((tone) => (
      <Notice key={tone} tone={tone}>
        تبدأ أيامك المجانية اليوم.
      </Notice>
    ))}
  </>
);

export const Empty = () => (
  <>
    <EmptyState icon="star" title="لا محفوظات بعد" action={<Button>إلى الدروس</Button>}>
      لمسة للنجمة بجانب أي كلمة تحفظها هنا.
    </EmptyState>
    <EmptyState icon={{ falcon: 'resting' }} title="لا بطاقات اليوم" />
  </>
);

export const Failures = () => (
  <>
    <ErrorState error={refused} onRetry={nothing} />
    <ErrorState error={refused} onRetry={nothing} busy />
    <FailureNotice error={refused} />
    <MorePages
      label="المزيد"
      query={{
        hasNextPage: true,
        isFetchingNextPage: false,
        isFetchNextPageError: true,
        error: refused,
        fetchNextPage: async () => undefined,
      }}
    />
  </>
);

export const NoNetwork = () => (
  <NeedsNetwork query={{ refetch: nothing, isFetching: false }} back={{ to: '/home', text: 'الرئيسية' }}>
    تحتاج هذه الصفحة إلى اتصال.
  </NeedsNetwork>
);

export const FailedScreen = () => (
  <CrashBoundary>
    <FailurePage kind="chunk" />
  </CrashBoundary>
);

export const Loading = () => (
  <>
    <Dots large />
    {(['hero', 'card', 'row', 'text'] as const).map((shape) => (
      <Skeleton key={shape} shape={shape} count={2} />
    ))}
  </>
);

export const Loaded = () => {
  const query = useQuery({ queryKey: ['story'], queryFn: async () => 'وصلت البيانات', initialData: 'وصلت البيانات' });
  return (
    <QueryView query={query} skeleton={<Skeleton />}>
      {(text) => <p>{text}</p>}
    </QueryView>
  );
};

export const Message = () => {
  useEffect(() => {
    showToast('لم يُحفظ التغيير.', { text: 'محاولة أخرى', run: nothing });
    return dismissToast;
  }, []);
  return <Toast />;
};

export const ServerFailure = () => {
  useEffect(() => {
    alertServerError(failed);
    return dismissServerAlert;
  }, []);
  return <ServerAlertDialog />;
};
