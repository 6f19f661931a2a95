import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import type { DeviceAddress } from './device-push.ts';
import { useDevicePush, useTurnOnPush } from './use-device-push.ts';
import { push as text } from '../../../text/push.ts';
import type { NotificationType } from '@lisan/contract/learner/notification';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './push-gate.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';

type Props = {
  /** The notifications that this device is turned on for. */
  types: NotificationType[];
  /** The reason to turn it on, where the screen does not give one. */
  offer?: ReactNode;
  /** Another channel, for a device without push. */
  instead?: ReactNode;
  onTurnedOn?: () => void;
  /** Rendered on a device with push. */
  children?: (address: DeviceAddress) => ReactNode;
};

/** Renders its children on a device with push, and elsewhere what the learner can do about it. */
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
