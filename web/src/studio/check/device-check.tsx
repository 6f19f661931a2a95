import type { StudioLesson } from '@lisan/contract/studio/studio';
import { studio } from '../../text/studio.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { MixedText } from '../../ui/mixed-text.tsx';
import { Page } from '../../ui/page.tsx';
import { formatHere, checkFormat } from '../publish/choose-format.ts';
import { useStudio } from '../use-studio.ts';
import parts from '../parts.module.css';
import styles from './device-check.module.css';
import { DevicePart } from './device-part.tsx';
import { FormatNotice } from './format-notice.tsx';
import { NetworkCheck } from './network-check.tsx';
import type { Devices } from './use-devices.ts';
import { Card } from '../../ui/card.tsx';

const text = studio.check;

type Props = {
  lesson: StudioLesson;
  devices: Devices;
  busy: boolean;
  error: Error | null;
  onLive: () => void;
};

/** Checks the picture, the sound and the network before every broadcast. */
export function DeviceCheck({ lesson, devices, busy, error, onLive }: Props) {
  const studioData = useStudio().data;
  const isOurs = studioData?.provider === 'embedded';
  const support = isOurs ? checkFormat(formatHere(lesson.kind), studioData.takes_webm) : null;
  const isReady = devices.state.kind === 'ready' && studioData !== undefined && support !== 'refused';
  return (
    <div className={parts.wide}>
      <Page
        title={text.title}
        back="/"
        foot={
          <div className={styles.foot}>
            <FailureNotice error={error} />
            <Button icon="video" busy={busy} disabled={!isReady} onClick={onLive}>
              {busy ? text.starting : lesson.state === 'live' ? text.comeBack : text.goLive}
            </Button>
          </div>
        }
      >
        <div>
          <h2>
            <MixedText>{lesson.title}</MixedText>
          </h2>
          <p className="small">{text.lead}</p>
        </div>
        <div className={parts.parts}>
          <DevicePart kind={lesson.kind} devices={devices} />
          <div className={parts.column}>
            {support && <FormatNotice support={support} />}
            <Card aria-labelledby="network">
              <h3 id="network">{text.network}</h3>
              <NetworkCheck kind={lesson.kind} />
            </Card>
          </div>
        </div>
      </Page>
    </div>
  );
}
