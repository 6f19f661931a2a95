import { subscriber } from '../../../../text/subscriber.ts';
import styles from './own-number.module.css';

/** The account's number, in full and read-only. */
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
