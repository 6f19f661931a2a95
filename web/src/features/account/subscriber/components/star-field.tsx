import { useId } from 'react';
import { subscriber } from '../../../../text/subscriber.ts';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './star-field.module.css';

type Props = { value: number; onChange: (stars: number) => void; error: string | null };

const { legend, star, words } = subscriber.rate;

/** One to five stars as native radios, with the meaning of the choice as text below. */
export function StarField({ value, onChange, error }: Props) {
  const group = useId();
  return (
    <fieldset className={styles.field} aria-describedby={`${group}-meaning`}>
      <legend className="visually-hidden">{legend}</legend>
      <div className={styles.stars}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className={styles.star} data-on={stars <= value || undefined}>
            <input
              type="radio"
              name={group}
              className="visually-hidden"
              checked={stars === value}
              onChange={() => onChange(stars)}
            />
            <Icon name="star" size={28} filled={stars <= value} />
            <span className="visually-hidden">{star(stars)}</span>
          </label>
        ))}
      </div>
      <p id={`${group}-meaning`} role="status" className={error ? styles.error : styles.meaning}>
        {error ?? words[value]}
      </p>
    </fieldset>
  );
}
