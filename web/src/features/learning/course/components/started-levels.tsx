import type { Reply } from '../../../../lib/api-types.ts';
import { downloadFile } from '../../../../lib/download-file.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { courseProgress as text } from '../../../../text/course-progress.ts';
import { Card } from '../../../../ui/card.tsx';
import { English } from '../../../../ui/english.tsx';
import { moreIcons } from '../../../../ui/more-icons.ts';
import { ShareButton } from '../../../../ui/share-button.tsx';
import { Meter } from '../../../../ui/meter.tsx';
import { DownloadButton } from './download-button.tsx';
import styles from './started-levels.module.css';

type Started = Reply<'GET /api/progress'>['levels'][number];

/** The started levels: weeks passed, and the certificate of a finished one. */
export function StartedLevels({ levels }: { levels: readonly Started[] }) {
  const known = useLearner().data?.user.level_subscribers.map(({ level }) => level) ?? [];
  return (
    <ul role="list" className={styles.levels}>
      {levels.map((started) => {
        const level = known.find(({ uuid }) => uuid === started.level_id);
        return level && <StartedLevel key={level.uuid} started={started} code={level.code} name={level.name.ar} />;
      })}
    </ul>
  );
}

function StartedLevel({ started, code, name }: { started: Started; code: string; name: string }) {
  const { level_id, weeks_done, weeks, certificate } = started;
  return (
    <Card as="li" tight>
      <p className={styles.name}>
        <English className={styles.code}>{code}</English> {name}
      </p>
      <Meter value={weeks_done} max={weeks} label={text.weeksLabel(code)} />
      <p className="small">{text.weeksDone(weeks_done, weeks)}</p>
      {certificate && (
        <DownloadButton
          download={() => downloadFile('GET /api/certificate/:level', { params: { level: level_id } })}
          label={text.certificateOf(code)}
        >
          {text.certificate}
        </DownloadButton>
      )}
      {certificate && <ShareLevel code={code} />}
    </Card>
  );
}

function ShareLevel({ code }: { code: string }) {
  const { user } = useLearner().data ?? {};
  const picture = {
    icon: moreIcons.trophy,
    color: '#ffc65c',
    title: text.shareTitle(code),
    lines: [text.shareLine, ...(user?.name ? [user.name] : [])],
  };
  return (
    <ShareButton text={text.shareText(code)} picture={picture} label={text.shareCertificateOf(code)}>
      {text.shareCertificate}
    </ShareButton>
  );
}
