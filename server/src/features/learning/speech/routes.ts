import { checkSpeech, chooseSpeech, getSpeech } from '@lisan/contract/learner/speech';
import { MAX_ENCODED_BYTES } from '@lisan/speech/sound';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidField } from '../../../platform/app-error.ts';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { readUpload } from '../../../platform/http/uploads.ts';
import type { SpeechFailure } from '../../../platform/speech/speech-pool.ts';
import type { LearningDeps } from '../deps.ts';

/** Recordings are compared with texts and forgotten: nothing here writes to a database, a file or the log. */
export function speechRoutes(app: FastifyInstance, deps: LearningDeps): void {
  const { speech } = deps;

  serveCall(app, deps, getSpeech, () => {
    speech.warm();
    return { listens: speech.isOn };
  });

  serveCall(app, deps, checkSpeech, async ({ query: { text }, request }) => {
    const heard = required(await speech.hear({ kind: 'check', sound: await readSound(request), text }));
    return heard === 'busy' ? { outcome: 'busy' as const, words: [] } : heard;
  });

  serveCall(app, deps, chooseSpeech, async ({ query: { texts }, request }) => {
    const heard = required(await speech.hear({ kind: 'choose', sound: await readSound(request), texts }));
    if (heard === 'busy') return { outcome: 'busy' as const };
    const { outcome, chosen } = heard;
    return { outcome, ...(chosen !== null && { chosen }) };
  });
}

/** @throws AppError 422 on `file`; payload_too_large */
async function readSound(request: FastifyRequest): Promise<Uint8Array> {
  const sound = await readUpload(request, MAX_ENCODED_BYTES);
  if (sound === null) throw invalidField('file', 'هذا الحقل مطلوب.');
  return sound;
}

function required<T>(heard: T | SpeechFailure): Exclude<T, 'unreadable'> | 'busy' {
  if (heard === 'unreadable') throw invalidField('file', 'التسجيل غير مقروء.');
  return heard as Exclude<T, 'unreadable'> | 'busy';
}
