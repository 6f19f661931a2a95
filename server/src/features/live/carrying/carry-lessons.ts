import { lessonState } from '../../../domain/live/lesson-state.ts';
import type { LessonCarrying } from '../../../gateways/live/port.ts';
import { lessonById } from '../store.ts';
import { keepLeftovers } from './keep-leftovers.ts';
import { keepPartFile, partKey, type CarryingServices } from './keep-part-file.ts';
import { openPart } from './open-part.ts';
import { notePartBytes, notePublisherSeen, type PartRef } from './part-store.ts';

/** What a provider that carries lessons through our own server is given. `folder` is where it writes its parts. */
export function carryLessons(services: CarryingServices, folder: string): LessonCarrying {
  const { db, clock, sessionAccess } = services;
  // Parts that are being published, or moved into the store, in this process.
  const busy = new Set<string>();
  const isBusy = (ref: PartRef): boolean => busy.has(partKey(ref));
  return {
    async accessOf({ sessionId, role }) {
      const access = await sessionAccess.of(sessionId);
      if (access === null) return 'signed_out';
      return (role === 'publisher' ? access.isTeacher : access.isEntitled) ? 'granted' : 'not_entitled';
    },
    onAccessChange: (listener) => sessionAccess.onChange(listener),
    async isLive(channelId) {
      const lesson = await lessonById(db, channelId);
      return lesson !== undefined && lessonState(lesson, clock.now()) === 'live';
    },
    async openPart({ channelId, mime }) {
      const part = await openPart(services, { channelId, mime });
      busy.add(partKey({ channelId, part }));
      return part;
    },
    async keepPart({ bytes, ...ref }) {
      await notePartBytes(db, ref, bytes);
      await notePublisherSeen(db, ref.channelId, clock.now());
    },
    async closePart({ file, bytes, ...ref }) {
      try {
        await keepPartFile(services, { ref, file, bytes });
      } finally {
        // What could not be kept is a leftover.
        busy.delete(partKey(ref));
      }
    },
    keepLeftovers: () => keepLeftovers(services, { folder, isBusy }),
  };
}
