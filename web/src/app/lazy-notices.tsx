import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { loadChunk } from '../lib/load-chunk.ts';
import { subscribeToServerAlert } from '../lib/server-alert.ts';
import { subscribeToToast } from '../lib/toast.ts';
import { whenScreenIsDone } from '../lib/when-idle.ts';

/** Loads the notices after the screen; after a failure, again as soon as there is a notice to show. */
export function LazyNotices() {
  const [Notices, setNotices] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () => {
      loadChunk(() => import('./notices.tsx')).then(
        (module) => setNotices(() => module.Notices),
        (error: unknown) => console.warn('Notices did not load', error),
      );
    };
    const stops = [
      // The files of the first screen have priority.
      whenScreenIsDone(load),
      subscribeToToast(load),
      subscribeToServerAlert(load),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  return Notices && <Notices />;
}
