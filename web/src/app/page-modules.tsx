import type { ComponentType } from 'react';
import { loadChunk } from '../lib/load-chunk.ts';

/** Every page is a chunk of its own, found by the path its route names. */
const modules = import.meta.glob<{ Page: ComponentType }>('../features/*/pages/*-page.tsx');

/** Pages seen once are there at once the next time. */
const loaded = new Map<string, ComponentType>();

/** Rejects with a `ChunkLoadError` when the page's script cannot be had. */
export async function loadPage(page: string): Promise<ComponentType> {
  const load = modules[`../features/${page.replace('/', '/pages/')}.tsx`];
  if (!load) throw new Error(`No page file for ${page}`);
  return loaded.get(page) ?? framePage(page, async () => (await load()).Page);
}

/** Seldom needed, so not part of what everybody loads first. */
export async function loadNotFoundPage(): Promise<ComponentType> {
  return (
    loaded.get('not-found') ?? framePage('not-found', async () => (await import('./not-found-page.tsx')).NotFoundPage)
  );
}

async function framePage(name: string, load: () => Promise<ComponentType>): Promise<ComponentType> {
  const [Page, { ScreenFrame }] = await Promise.all([loadChunk(load), loadChunk(() => import('./screen-frame.tsx'))]);
  const framed = () => (
    <ScreenFrame>
      <Page />
    </ScreenFrame>
  );
  loaded.set(name, framed);
  return framed;
}
