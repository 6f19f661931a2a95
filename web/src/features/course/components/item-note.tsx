import { course } from '../../../text/course.ts';
import { MixedText } from '../../../ui/mixed-text.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** A common error of Arabic speakers. */
export function ItemNote({ children }: { children: string }) {
  return (
    <Notice icon="info">
      <p>
        <strong>{course.item.note}</strong> <MixedText>{children}</MixedText>
      </p>
    </Notice>
  );
}
