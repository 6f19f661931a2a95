import { courseItems } from '../../../../text/course-items.ts';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';

/** A common error of Arabic speakers. */
export function ItemNote({ children }: { children: string }) {
  return (
    <Notice icon="info">
      <p>
        <strong>{courseItems.item.note}</strong> <MixedText>{children}</MixedText>
      </p>
    </Notice>
  );
}
