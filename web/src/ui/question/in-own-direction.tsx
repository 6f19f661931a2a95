import { English } from '../text/english.tsx';
import { MixedText } from '../text/mixed-text.tsx';
import { isArabic } from '../text/split-runs.ts';

type Props = { className?: string | undefined; children: string };

/** Shows a text of either language as a block in the direction of the language. */
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
