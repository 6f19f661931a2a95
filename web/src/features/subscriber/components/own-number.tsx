import { subscriber } from '../../../text/subscriber.ts';
import styles from './own-number.module.css';

/** The account's number: shown in full where it is one's own business, and not to be changed. */
export function OwnNumber({ msisdn }: { msisdn: string }) {
  const { number, numberNote } = subscriber.update;
  return (
    <dl className={styles.number}>
      <dt>{number}</dt>
      <dd>
        <bdi dir="ltr" className="whole">
          {msisdn}
        </bdi>
      </dd>
      <dd className="small">{numberNote}</dd>
    </dl>
  );
}
