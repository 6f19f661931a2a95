import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './switch.module.css';

type Props = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  hint?: ReactNode;
};

/** A switch with its text; the whole row is the target. */
export function Switch({ label, checked, onChange, disabled = false, hint }: Props) {
  const hintId = useId();
  return (
    <label className={styles.row}>
      <span>
        {label}
        {hint && (
          <span id={hintId} className="small">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        aria-describedby={hint ? hintId : undefined}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
