import type { BridgeView, Dialect } from '@lisan/contract/learner/bridge';
import { learnerPlace } from '../../../../lib/format/learner-country.ts';
import { courseItems } from '../../../../text/course-items.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';

/** Country → dialect group, for the countries with notes. */
const DIALECT_OF: Readonly<Record<string, Dialect>> = {
  IQ: 'iraq',
  EG: 'egypt',
  SA: 'gulf',
  KW: 'gulf',
  AE: 'gulf',
  BH: 'gulf',
  OM: 'gulf',
  QA: 'gulf',
  JO: 'levant',
  PS: 'levant',
  SY: 'levant',
  LB: 'levant',
};

/** What the learner's own dialect suggests for a word; nothing without a note for it. */
export function BridgeNote({ bridges }: { bridges: readonly BridgeView[] }) {
  const dialect = DIALECT_OF[learnerPlace().country];
  const bridge = bridges.find((one) => one.dialect === dialect);
  if (!bridge) return null;
  const { ar, effect } = bridge;
  return (
    <Notice icon={effect === 'helps' ? 'check' : 'warning'}>
      <p>
        <strong>{courseItems.item.bridge[effect]}</strong> <MixedText>{ar}</MixedText>
      </p>
    </Notice>
  );
}
