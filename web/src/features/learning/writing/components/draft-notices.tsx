import { writing } from '../../../../text/writing.ts';
import { Notice } from '../../../../ui/notice.tsx';
import type { Draft } from '../writing-replies.ts';

const text = writing.notices;

/** What the learner should know about a draft apart from its grammar. */
export function DraftNotices({ draft }: { draft: Draft }) {
  const { rude, copied, personal, length } = draft;
  return (
    <>
      {rude && (
        <Notice tone="wrong" icon="warning">
          {text.rude}
        </Notice>
      )}
      {copied && <Notice tone="orange">{text.copied}</Notice>}
      {personal && <Notice icon="shield">{text.personal}</Notice>}
      {length === 'short' && <Notice tone="orange">{text.short}</Notice>}
      {length === 'long' && <Notice tone="orange">{text.long}</Notice>}
    </>
  );
}
