import { Fragment } from 'react';
import { English } from './english.tsx';
import { Ipa } from './ipa.tsx';
import { splitRuns } from './split-runs.ts';

/** Arabic prose with English quotations: every English run has its language and direction. */
export function MixedText({ children }: { children: string }) {
  return splitRuns(children).map(({ kind, text, at }) => {
    if (kind === 'en') return <English key={at}>{text}</English>;
    if (kind === 'ipa') return <Ipa key={at}>{text}</Ipa>;
    return <Fragment key={at}>{text}</Fragment>;
  });
}
