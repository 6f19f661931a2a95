import { useState } from 'react';
import { sessionCard as text } from '../../../text/session-card.ts';
import { Notice } from '../../../ui/notice.tsx';
import { noonOf } from '../rules/noon-of.ts';

/** How long a covered day is mentioned. */
const SHOWN_FOR_MS = 48 * 3_600_000;

/** Says that a freeze has covered a missed day. */
export function FrozenDay({ frozenDays }: { frozenDays: readonly string[] }) {
  const [now] = useState(() => Date.now());
  const last = frozenDays.at(-1);
  if (last === undefined || now - Date.parse(noonOf(last)) > SHOWN_FOR_MS) return null;
  return <Notice icon="flame">{text.frozen}</Notice>;
}
