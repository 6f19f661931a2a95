import { it as base } from '../fixture.ts';
import { MediaNodes } from '../media-nodes.ts';

/** `it` with `nodes`, processes that carry the lessons of `server`, closed after each test, and `node`, one of them. */
export const it = base
  .extend('nodes', ({ server }, { onCleanup }): MediaNodes => {
    const nodes = new MediaNodes(server);
    onCleanup(() => nodes.close());
    return nodes;
  })
  .extend('node', ({ nodes }) => nodes.start());
