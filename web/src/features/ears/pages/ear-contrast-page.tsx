import type { EarContrast } from '@lisan/contract/ears';
import { useState } from 'react';
import { useParams } from '../../../lib/router/use-router.ts';
import { useApi } from '../../../lib/use-api.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { LearnerQueryView } from '../../../domain/subscription/learner-query-view.tsx';
import { ears } from '../../../text/ears.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ContrastIntro } from '../components/contrast-intro.tsx';
import { EarRoundScreen } from '../components/ear-round-screen.tsx';

type Run = { kind: 'practice' | 'test'; uuid: string };

/** A contrast: what it is and how far the learner came, then its rounds. */
export function EarContrastPage() {
  const { contrast: id = '' } = useParams();
  const list = useApi('GET /api/ears', undefined, { staleTime: 0 });
  const [run, setRun] = useState<Run | null>(null);
  const online = useOnline();
  const contrast = list.data?.contrasts.find((one) => one.id === id);
  const start = (kind: Run['kind']) => setRun({ kind, uuid: crypto.randomUUID() });
  if (contrast && run && online) {
    return <EarRoundScreen key={run.uuid} run={run} contrast={contrast} onStart={start} onLeave={() => setRun(null)} />;
  }
  if (contrast && online) return <ContrastIntro contrast={contrast} onStart={start} />;
  return (
    <Page title={ears.title} back="/ears">
      {!online && <Notice tone="orange">{ears.offline}</Notice>}
      <LearnerQueryView query={list} skeleton={<Skeleton shape="hero" />}>
        {({ contrasts }) => <Unknown contrasts={contrasts} id={id} />}
      </LearnerQueryView>
    </Page>
  );
}

function Unknown({ contrasts, id }: { contrasts: readonly EarContrast[]; id: string }) {
  return contrasts.some((one) => one.id === id) ? null : <Notice>{ears.notStarted}</Notice>;
}
