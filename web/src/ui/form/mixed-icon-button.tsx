import type { ComponentProps } from 'react';
import { useMixedName } from '../text/use-mixed-name.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './icon-button.module.css';

type Props = ComponentProps<typeof IconButton> & {
  /** Short characters in place of the icon, such as `0.75×`; the accessible name ends with them (WCAG 2.5.3). */
  sign?: string | undefined;
};

/** An icon button whose label may quote English, such as `استماع: boarding pass`, or that shows a sign. */
export function MixedIconButton({ label, sign, ...rest }: Props) {
  const name = sign ? `${label} ${sign}` : label;
  const { labelledBy, parts } = useMixedName(name);
  const shown = sign && (
    <bdi dir="ltr" className={styles.sign}>
      {sign}
    </bdi>
  );
  const button = { ...rest, label, children: shown };
  if (!/[a-z]/i.test(label)) return <IconButton {...button} aria-label={name} />;
  return (
    // A title of the button itself would be read after its name.
    <span title={label} style={{ display: 'contents' }}>
      <IconButton {...button} aria-label={undefined} title={undefined} aria-labelledby={labelledBy} />
      {parts}
    </span>
  );
}
