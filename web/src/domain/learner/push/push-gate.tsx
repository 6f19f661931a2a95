import type { ReactNode } from 'react';
import type { NotificationType } from '@lisan/contract/learner/notification';
import { ApiError } from '../../../lib/failure/api-error.ts';
import { push as text } from '../../../text/push.ts';
import { Button } from '../../../ui/form/button.tsx';
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { DeviceAddress } from './subscribe.ts';
import { useDevicePush, useTurnOnPush } from './use-device-push.ts';
import styles from './push-gate.module.css';

type Props = {
  /** The notifications that this device is turned on for. */
  types: NotificationType[];
  /** The reason to turn it on, if the screen does not give a reason. */
  offer?: ReactNode;
  /** Another channel, for a device without push. */
  instead?: ReactNode;
  onTurnedOn?: () => void;
  /** Rendered on a device with push. */
  children?: (address: DeviceAddress) => ReactNode;
};

/** Renders its children on a device with push; elsewhere it shows the learner's options. */
export function PushGate({ types, offer, instead, onTurnedOn, children }: Props) {
  const device = useDevicePush();
  if (!device) return <Skeleton count={1} shape="row" />;
  switch (device.kind) {
    case 'on':
      return children?.(device.address);
    case 'off':
      return (
        <TurnOn types={types} onTurnedOn={onTurnedOn}>
          {offer}
        </TurnOn>
      );
    case 'denied':
      return (
        <div className={styles.gate}>
          <Notice tone="orange" icon="warning">
            {text.denied}
          </Notice>
          {instead}
        </div>
      );
    case 'install':
      return (
        <div className={styles.gate}>
          {instead}
          <Install />
        </div>
      );
    case 'unsupported':
      return (
        <div className={styles.gate}>
          <Notice>{text.unsupported}</Notice>
          {instead}
        </div>
      );
  }
}

function TurnOn({ types, onTurnedOn, children }: Pick<Props, 'types' | 'onTurnedOn'> & { children: ReactNode }) {
  const { turnOn, isPending, error } = useTurnOnPush(onTurnedOn);
  return (
    <div className={styles.gate}>
      {children}
      <Button icon="bell" busy={isPending} onClick={() => turnOn(types)}>
        {text.turnOn}
      </Button>
      {error instanceof ApiError && error.status !== 404 ? (
        <FailureNotice error={error} />
      ) : (
        error && (
          <Notice tone="wrong" icon="warning" role="alert">
            {text.failed}
          </Notice>
        )
      )}
    </div>
  );
}

function Install() {
  return (
    <Notice icon="phone">
      <strong>{text.install.title}</strong>
      <p>{text.install.why}</p>
      <ol className={styles.steps}>
        <li>
          {text.install.share} <Icon name="share" size={18} className={styles.share} />
        </li>
        <li>{text.install.add}</li>
        <li>{text.install.open}</li>
      </ol>
    </Notice>
  );
}
