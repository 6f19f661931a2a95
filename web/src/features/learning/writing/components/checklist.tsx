import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { writing } from '../text/writing.ts';
import styles from './draft-form.module.css';

type Props = { points: readonly string[]; ticked: readonly number[]; onTick: (point: number) => void };

/** Shows the requirements of the task, to tick off. */
export function Checklist({ points, ticked, onTick }: Props) {
  return (
    <fieldset className={styles.points}>
      <legend>
        <b>{writing.checklist.title}</b>
        <span className="small"> · {writing.checklist.note}</span>
      </legend>
      {points.map((point, index) => {
        const words = <MixedText>{point}</MixedText>;
        return (
          <label key={point} className={styles.point}>
            <input type="checkbox" checked={ticked.includes(index)} onChange={() => onTick(index)} />
            <span>{words}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
