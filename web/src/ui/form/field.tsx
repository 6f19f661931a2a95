import { use, useId } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { FieldFaultsContext } from './field-faults.ts';
import styles from './field.module.css';

/** The props that tie a control to its label, hint and errors for screen readers. */
type FieldWiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string | undefined;
};

type Props = {
  label: string;
  hint?: ReactNode;
  errors?: readonly string[];
  children: (wiring: FieldWiring) => ReactNode;
};

export function Field({ label, hint, errors: known = [], children }: Props) {
  const id = useId();
  const fault = use(FieldFaultsContext)[id];
  const errors = known.length === 0 && fault !== undefined ? [fault] : known;
  const described = [hint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': errors.length > 0 || undefined,
        className: styles.control,
      })}
      {hint && (
        <p id={`${id}-hint`} className="small">
          {hint}
        </p>
      )}
      <FieldErrors id={`${id}-error`} errors={errors} />
    </div>
  );
}

function FieldErrors({ id, errors }: { id: string; errors: readonly string[] }) {
  return (
    <div id={id} role="alert" className={styles.errors}>
      {errors.map((text) => (
        <p key={text}>
          <Icon name="warning" size={18} />
          {text}
        </p>
      ))}
    </div>
  );
}
