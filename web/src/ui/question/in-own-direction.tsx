import { English } from '../english.tsx';
import { MixedText } from '../mixed-text.tsx';
import { isArabic } from '../split-runs.ts';

type Props = { className?: string | undefined; children: string };

/** A text of either language as a block in its own direction. */
export function InOwnDirection({ className, children }: Props) {
  if (!isArabic(children)) {
    return (
      <English as="block" className={className}>
        {children}
      </English>
    );
  }
  return (
    <p className={className}>
      <MixedText>{children}</MixedText>
    </p>
  );
}
