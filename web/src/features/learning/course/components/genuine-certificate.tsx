import type { Reply } from '../../../../lib/api-types.ts';
import { certificate as text } from '../../../../text/certificate.ts';
import { Card } from '../../../../ui/card.tsx';
import { English } from '../../../../ui/english.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import styles from './genuine-certificate.module.css';

type Certificate = Reply<'GET /api/certificate/verify/:number'>['certificate'];

/** The data behind a certificate's number, for comparison with the printed one. */
export function GenuineCertificate({ certificate: { number, level, initials, day } }: { certificate: Certificate }) {
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
