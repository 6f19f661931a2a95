import { Fragment } from 'react';
import { Ipa } from '../ipa.tsx';
import { splitRuns } from '../split-runs.ts';
import { TappableText } from './tappable-text.tsx';

/** Arabic prose with English quotations whose words open their meaning, as `MixedText` without that. */
export function TappableMixedText({ children }: { children: string }) {
  return splitRuns(children).map(({ kind, text, at }) => {
    if (kind === 'en') return <TappableText key={at}>{text}</TappableText>;
    if (kind === 'ipa') return <Ipa key={at}>{text}</Ipa>;
    return <Fragment key={at}>{text}</Fragment>;
  });
}
