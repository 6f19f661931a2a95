import { useParams } from '../../../../lib/router/use-router.ts';
import { useApi } from '../../../../lib/net/use-api.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { Facts } from '../../../../ui/list/facts.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { certificate as text } from '../text/certificate.ts';
import styles from './certificate-page.module.css';

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

type Certificate = Reply<'GET /api/certificate/verify/:number'>['certificate'];

/** The data behind a certificate's number, for comparison with the printed one. */
function GenuineCertificate({ certificate: { number, level, initials, day } }: { certificate: Certificate }) {
  const levelName = `${level.code} (${level.name.ar})`;
  return (
    <>
      <Card tone="right">
        <h2 className={styles.head}>
          <Icon name="check" size={28} /> {text.genuine}
        </h2>
        <p>
          <MixedText>{text.given(levelName)}</MixedText>
        </p>
      </Card>
      <Card>
        <Facts
          facts={[
            { name: text.level, value: <MixedText>{levelName}</MixedText> },
            { name: text.initials, value: initials === null ? text.nameless : <bdi>{initials}</bdi> },
            { name: text.day, value: day },
            { name: text.number, value: <English>{number}</English> },
          ]}
        />
      </Card>
      <p className="small">{text.compare}</p>
    </>
  );
}
