import { useParams } from '../../../../lib/router/use-router.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { certificate as text } from '../../../../text/certificate.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Page } from '../../../../ui/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { GenuineCertificate } from '../components/genuine-certificate.tsx';

/** Open to guests: the address is printed on the certificate. */
export function CertificatePage() {
  const { number = '' } = useParams();
  const known = useApi('GET /api/certificate/verify/:number', { params: { number } });
  return (
    <Page title={text.title} back="/">
      {known.error?.code === 'not_found' ? (
        <EmptyState icon="search" title={text.unknown}>
          {known.error.message}
        </EmptyState>
      ) : (
        <LearnerQueryView query={known} skeleton={<Skeleton shape="hero" />}>
          {({ certificate }) => <GenuineCertificate certificate={certificate} />}
        </LearnerQueryView>
      )}
      <LinkButton to="/" variant="secondary">
        {text.aboutLisan}
      </LinkButton>
    </Page>
  );
}
