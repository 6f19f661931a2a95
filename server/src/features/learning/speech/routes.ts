import type { ContrastId } from '@lisan/contract/learner/ears';
import { checkSpeech, chooseSpeech, getSpeech } from '@lisan/contract/learner/speech';
import { MAX_ENCODED_BYTES } from '@lisan/speech/sound';
import type { z } from 'zod';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalidField } from '../../../platform/app-error.ts';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { readUpload } from '../../../platform/http/uploads.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { SpeechPool } from '../../../platform/speech/speech-pool.ts';
import type { SpeechRequest, SpeechResultOf } from '../../../platform/speech/speech-task.ts';
import type { LearningDeps } from '../deps.ts';

/** Recordings are compared with texts and forgotten: nothing here writes to a database, a file or the log. */
export function speechRoutes(app: FastifyInstance, deps: LearningDeps): void {
  const hear = hearOneAtATime(deps.speech);

  serveCall(app, deps, getSpeech, () => {
    deps.speech.warm();
    return { listens: deps.speech.isOn };
  });

  serveCall(app, deps, checkSpeech, async ({ query: { text }, request, reply, session }) => {
    const heard = await hear(session, { kind: 'check', sound: await readSound(request), text }, leftBy(reply));
    return heard === 'busy' ? { outcome: 'busy' as const, words: [] } : heard;
  });

  serveCall(app, deps, chooseSpeech, async ({ query, request, reply, session }) => {
    const heard = await hear(session, { ...choiceOf(query), sound: await readSound(request) }, leftBy(reply));
    if (heard === 'busy') return { outcome: 'busy' as const };
    const { outcome, chosen } = heard;
    return { outcome, ...(chosen !== null && { chosen }) };
  });
}

type Choice = { kind: 'choose'; texts: string[][] } | { kind: 'pair'; pair: [string, string]; contrast: ContrastId };

/** @throws AppError 422 on `texts` for a pair that is not two words */
function choiceOf({ texts, contrast }: z.infer<typeof chooseSpeech.query>): Choice {
  if (contrast === undefined) return { kind: 'choose', texts };
  const [first, second, ...more] = texts.flat();
  if (first === undefined || second === undefined || more.length > 0) throw invalidField('texts', 'المطلوب كلمتان.');
  return { kind: 'pair', pair: [first, second], contrast };
}

/** @throws AppError 422 on `file`; payload_too_large */
async function readSound(request: FastifyRequest): Promise<Uint8Array> {
  const sound = await readUpload(request, MAX_ENCODED_BYTES);
  if (sound === null) throw invalidField('file', 'هذا الحقل مطلوب.');
  return sound;
}

/** Ends when the learner has left, or records again. */
function leftBy({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once('close', () => left.abort());
  return left.signal;
}

/** Hears one recording of a learner at a time, so that a learner cannot fill the queue of all. */
function hearOneAtATime(speech: SpeechPool) {
  const hearing = new Set<string>();
  return async <R extends SpeechRequest>(
    { subscriberId }: Session,
    request: R,
    signal: AbortSignal,
  ): Promise<SpeechResultOf[R['kind']] | 'busy'> => {
    if (hearing.has(subscriberId)) return speech.refuse();
    hearing.add(subscriberId);
    signal.addEventListener('abort', () => hearing.delete(subscriberId), { once: true });
    const heard = await speech.hear(request, signal).finally(() => hearing.delete(subscriberId));
    if (heard === 'unreadable') throw invalidField('file', 'التسجيل غير مقروء.');
    return heard;
  };
}
