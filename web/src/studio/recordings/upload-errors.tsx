import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The errors that the server found in the file, line by line. */
export function UploadErrors({ texts, error }: { texts: readonly string[]; error: Error | null }) {
  if (texts.length === 0) return <FailureNotice error={error} />;
  return (
    <Notice tone="wrong" icon="warning" role="alert">
      {texts.map((text) => (
        <p key={text} dir="auto">
          {text}
        </p>
      ))}
    </Notice>
  );
}
