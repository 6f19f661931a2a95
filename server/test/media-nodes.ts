import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { handleUpgrades } from '../src/platform/realtime/accept-upgrades.ts';
import { PendingUpgrades } from '../src/platform/realtime/pending-upgrades.ts';
import { carryLessons } from '../src/features/live/live/carrying/carry-lessons.ts';
import type { Pace } from '../src/gateways/live/embedded/pace.ts';
import { createEmbeddedProvider } from '../src/gateways/live/embedded/provider.ts';
import type { LiveKind, LiveProvider, LiveRole } from '../src/gateways/live/port.ts';
import type { Bus } from '../src/platform/bus/port.ts';
import type { TestApp } from './build-test-app.ts';
import { MediaClient } from './media-client.ts';
import { sessionIdOf } from './session-id.ts';
import { makeTeacher } from './teachers.ts';

export type MediaNode = { server: Server; live: LiveProvider; folder: string; close(): Promise<void> };
type NodeWish = Partial<Pace> & { maxKbps?: number; ffmpeg?: string; bus?: Bus; minFreeBytes?: number };
/** `of`: the owner of the session; by default a teacher with all permissions. */
type TicketWish = { forMs?: number; kind?: LiveKind; of?: { subscriberId: string; sessionId: string } };

export const MAX_KBPS = 800;

/** Processes of one installation, each with the embedded provider of the application. */
export class MediaNodes {
  readonly #on: TestApp;
  readonly #open: MediaNode[] = [];
  #sessionId: Promise<string> | null = null;

  constructor(on: TestApp) {
    this.#on = on;
  }

  async start(wish: NodeWish = {}): Promise<MediaNode> {
    const { services } = this.#on;
    const { maxKbps = MAX_KBPS, ffmpeg = 'none', bus = services.bus, minFreeBytes = 0, ...pace } = wish;
    const nodeId = services.newId();
    const folder = join(services.config.dataDir, 'live');
    const live = createEmbeddedProvider({
      ...services,
      nodeId,
      folder,
      minFreeBytes,
      bus,
      ffmpeg,
      maxKbps,
      signingKey: services.secrets.signingKey,
      carrying: carryLessons({ ...services, nodeId }, folder),
      hlsUrl: () => '',
      // A test sends a recording at once and is silent from then on: that ends no publisher unless it is asked for.
      pace: { unknownMs: 50, silentMs: 600_000, fragmentMs: 600_000, ...pace },
    });
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const pending = new PendingUpgrades({
      total: 1000,
      perAddress: 1000,
      timeoutMs: 10_000,
      wideNetwork: () => null,
    });
    const { limiter, log } = services;
    handleUpgrades(server, { pending, closeTimeoutMs: 5000, clientOf: () => ({ ip: '' }), limiter, log });
    const attached = live.attach(server);
    const close = async () => {
      await attached.close();
      server.close();
    };
    const node = { server, live, folder, close };
    this.#open.push(node);
    return node;
  }

  async close(): Promise<void> {
    for (const node of this.#open.splice(0)) await node.close();
  }

  async ticket(channelId: string, role: LiveRole, { forMs = 60_000, kind = 'video', of }: TicketWish = {}) {
    const { clock, newId, live } = this.#on.services;
    const expiresAt = new Date(clock.now().getTime() + forMs);
    this.#sessionId ??= makeTeacher(this.#on).then(({ account }) => sessionIdOf(this.#on, account.token));
    // Each ticket belongs to another viewer, though they share one session.
    const who = of ?? { subscriberId: newId(), sessionId: await this.#sessionId };
    return (await live.issueJoin({ channelId, kind, ...who, role, expiresAt })).key;
  }

  async publish(node: MediaNode, channelId: string): Promise<MediaClient> {
    return MediaClient.publisher(node.server, await this.ticket(channelId, 'publisher'));
  }

  /** A connected viewer, which receives media or `waiting`. */
  async watch(node: MediaNode, channelId: string, options = {}): Promise<MediaClient> {
    const viewer = MediaClient.viewer(node.server, await this.ticket(channelId, 'viewer'), options);
    await viewer.until(() => viewer.frames.length > 0);
    return viewer;
  }

  async partsOf(channelId: string) {
    const { db } = this.#on.services;
    return db.selectFrom('live_part').selectAll().where('channel_id', '=', channelId).orderBy('part').execute();
  }

  async chunksOf(channelId: string) {
    const { db } = this.#on.services;
    const chunks = db.selectFrom('live_part_chunk').selectAll().where('channel_id', '=', channelId);
    return chunks.orderBy('part').orderBy('chunk').execute();
  }

  /** Returns the bytes of a lesson's parts, once this many are in the store. */
  async storedParts(client: MediaClient, channelId: string, count: number): Promise<Buffer[]> {
    await client.until(async () => {
      const stored = (await this.partsOf(channelId)).filter((part) => part.stored_at !== null);
      return stored.length === count;
    });
    const { media } = this.#on.services;
    const chunks = await Promise.all(
      (await this.chunksOf(channelId)).map(async ({ part, media_file: key }) => ({
        part,
        bytes: await buffer(await media.read(key)),
      })),
    );
    return [...Map.groupBy(chunks, ({ part }) => part).values()].map((of) =>
      Buffer.concat(of.map(({ bytes }) => bytes)),
    );
  }
}
