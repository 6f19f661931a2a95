import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icons.ts';

type Props = { label: string; icon: IconName; accept: string; busy: boolean; onFile: (file: File) => void };

/** Opens the device's own file picker. */
export function FileButton({ label, icon, accept, busy, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" variant="secondary" icon={icon} busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again after it was corrected.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
