import { socketUrl } from '../../../../../lib/reconnecting-socket.ts';
import type { LivePlayback, LiveScene } from '../port.ts';
import { embeddedSettings } from './embedded-settings.ts';
import { mediaSourceType } from './media-sources.ts';
import { FragmentPlayer } from './fragment-player.ts';
import { playHls } from './play-hls.ts';

/** Some networks block WebSockets without an error. */
const FIRST_WAIT_MS = 6000;

/** Plays lessons of our own server: fragments where the browser supports them, else HLS. */
export async function play(scene: LiveScene): Promise<LivePlayback> {
  const { hls_url: folder } = embeddedSettings(scene.ticket);
  const { media, soundOnly, listener } = scene;
  const Source = mediaSourceType();
  const fragments = Source && (await tryFragments(scene, Source));
  return fragments ?? playHls({ media, folder, soundOnly, listener });
}

/** Resolves with null where fragments cannot be played or do not arrive. */
function tryFragments(scene: LiveScene, Source: typeof MediaSource): Promise<LivePlayback | null> {
  const { media, ticket, renewTicket, listener } = scene;
  return new Promise((resolve, reject) => {
    let isReached = false;
    const fallBack = () => {
      clearTimeout(timer);
      player.stop();
      resolve(null);
    };
    const player = new FragmentPlayer({
      Source,
      media,
      ticket,
      address: watchAddress(scene),
      renewTicket,
      listener: {
        ...listener,
        onLost: () => {
          clearTimeout(timer);
          if (isReached) listener.onLost();
          else reject(new Error('The lesson could not be reached'));
        },
      },
      onReached: () => {
        isReached = true;
        clearTimeout(timer);
        resolve(player);
      },
      // A teacher may return with another device, whose stream this browser does not support.
      onUnplayable: () => (isReached ? listener.onLost() : fallBack()),
    });
    const timer = setTimeout(fallBack, FIRST_WAIT_MS);
  });
}

function watchAddress({ ticket, soundOnly }: LiveScene): string {
  const { watch_path: path } = embeddedSettings(ticket);
  return socketUrl(`${path}${soundOnly ? '?tracks=sound' : ''}`);
}
