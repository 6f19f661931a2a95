import { courseText } from '../text/course.ts';
import { useText } from '../text/language.ts';
import styles from './course.module.css';

type Props = { uuid: string; draft?: string | undefined; revision: number };

/** An item in a frame of the size of a small phone. */
export function PreviewFrame({ uuid, draft, revision }: Props) {
  const text = useText(courseText);
  const query = draft === undefined ? '' : `?draft=${draft}&revision=${revision}`;
  return (
    <figure className={styles.phone}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of ours, which reads the session and runs scripts */}
      <iframe title={text.preview} src={`/console/preview#/${uuid}${query}`} className={styles.screen} />
      <figcaption className="small">{text.previewOf(draft !== undefined)}</figcaption>
    </figure>
  );
}
