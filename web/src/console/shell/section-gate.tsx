import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';
import type { Section } from '../sections.tsx';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import { ConsolePage } from '../ui/console-page.tsx';
import { useMay } from './use-me.ts';

/** Shows a screen of a section to those whose roles open it, and says so to a colleague whose address leads here. */
export function SectionGate({ section, children }: { section: Section; children: ReactNode }) {
  const text = useText(shellText);
  if (useMay(section.permissions)) return children;
  return (
    <ConsolePage title={text.nav[section.name]}>
      <Notice>{text.forbidden}</Notice>
    </ConsolePage>
  );
}
