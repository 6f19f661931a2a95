import { phoneChecks } from '../../../../text/phone-checks.ts';
import { Card } from '../../../../ui/card.tsx';
import type { CardTone } from '../../../../ui/card.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { IconName } from '../../../../ui/icons.ts';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import { Section } from '../../../../ui/section.tsx';
import { connectionQuality } from '../checks/connection-quality.ts';
import type { Measured, ConnectionQuality } from '../checks/connection-quality.ts';
import { deviceFacts, networkFacts } from '../report-facts.ts';
import styles from './connection-report.module.css';

const SIGNS: Record<ConnectionQuality, { tone: CardTone; icon: IconName }> = {
  good: { tone: 'right', icon: 'check' },
  fair: { tone: 'petrol', icon: 'info' },
  poor: { tone: 'orange', icon: 'warning' },
  offline: { tone: 'wrong', icon: 'offline' },
  device: { tone: 'orange', icon: 'warning' },
};

/** The quality first, then every measured number. */
export function ConnectionReport({ measured }: { measured: Measured }) {
  const text = phoneChecks.connection;
  const quality = connectionQuality(measured);
  const { tone, icon } = SIGNS[quality];
  return (
    <>
      <div role="status">
        <Card as="div" tone={tone} className={styles.quality}>
          <Icon name={icon} size={28} />
          <div>
            <h2>{text.results[quality].title}</h2>
            <p>
              <MixedText>{text.results[quality].body}</MixedText>
            </p>
          </div>
        </Card>
      </div>
      <Section title={text.network}>
        <Card as="div">
          <Facts facts={networkFacts(measured)} />
        </Card>
      </Section>
      <Section title={text.device}>
        <Card as="div">
          <Facts facts={deviceFacts(measured.device)} />
        </Card>
      </Section>
    </>
  );
}
