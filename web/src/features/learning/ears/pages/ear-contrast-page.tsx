import type { ContrastId, EarContrast } from '@lisan/contract/learner/ears';
import { useState } from 'react';
import { readRun } from '../../../../lib/storage/stored-run.ts';
import { useParams } from '../../../../lib/router/use-router.ts';
import { useApi } from '../../../../lib/net/use-api.ts';
import { useOnline } from '../../../../lib/net/use-online.ts';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { ears } from '../../../../text/ears.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { ContrastIntro } from '../components/contrast-intro.tsx';
import { EarsOffline } from '../components/ears-offline.tsx';
import { EarResult } from '../components/ear-result.tsx';
import { EarRoundScreen } from '../components/ear-round-screen.tsx';
import { endKey, isEarEnd, isRun, roundKey, type Run } from '../ear-run.ts';

/**
 * Shows a contrast: its explanation and the learner's progress, then its rounds. A reload returns to the round or its
 * result.
 */
export function EarContrastPage() {
  const { contrast: id = '' } = useParams();
  // An unknown contrast has no stored run.
  const key = id as ContrastId;
  const list = useApi('GET /api/ears', undefined, { staleTime: 0 });
  const [run, setRun] = useState<Run | null>(() => readRun(roundKey(key), isRun));
  const [end, setEnd] = useState(() => readRun(endKey(key), isEarEnd));
  const online = useOnline();
  const contrast = list.data?.contrasts.find((one) => one.id === id);
  const start = (kind: Run['kind']) => {
    setEnd(null);
    setRun({ kind, uuid: crypto.randomUUID() });
  };
  if (contrast && end) return <EarResult {...end} onStart={start} onLeave={() => setEnd(null)} />;
  // A round that was started stays on the screen: its answer is sent when the network is back.
  if (contrast && run) {
    return <EarRoundScreen key={run.uuid} run={run} contrast={contrast} onStart={start} onLeave={() => setRun(null)} />;
  }
  if (contrast && online) return <ContrastIntro contrast={contrast} onStart={start} />;
  return (
    <Page title={ears.title} back="/ears">
      {!online || list.error?.code === 'network' ? (
        <EarsOffline query={list} />
      ) : (
        <LearnerQueryView query={list} skeleton={<Skeleton shape="hero" />}>
          {({ contrasts }) => <Unknown contrasts={contrasts} id={id} />}
        </LearnerQueryView>
      )}
    </Page>
  );
}

function Unknown({ contrasts, id }: { contrasts: readonly EarContrast[]; id: string }) {
  return contrasts.some((one) => one.id === id) ? null : <Notice>{ears.notStarted}</Notice>;
}
