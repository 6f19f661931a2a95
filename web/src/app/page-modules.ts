import type { ComponentType } from 'react';
import { loadChunk } from '../lib/load-chunk.ts';

type PageModule = { Page: ComponentType };

/** Every page is a chunk of its own, found by the path its route names. */
const modules = import.meta.glob<PageModule>('../features/*/pages/*-page.tsx');

/** Pages seen once are there at once the next time. */
const loaded = new Map<string, ComponentType>();

export function loadedPage(page: string): ComponentType | undefined {
  return loaded.get(page);
}

/** Rejects with a `ChunkLoadError` when the page's script cannot be had. */
export async function loadPage(page: string): Promise<ComponentType> {
  const known = loaded.get(page);
  if (known) return known;
  const load = modules[`../features/${page.replace('/', '/pages/')}.tsx`];
  if (!load) throw new Error(`No page file for ${page}`);
  const { Page } = await loadChunk(load);
  loaded.set(page, Page);
  return Page;
}

/** Seldom needed, so not part of what everybody loads first. */
export async function loadNotFoundPage(): Promise<ComponentType> {
  const { NotFoundPage } = await loadChunk(() => import('./not-found-page.tsx'));
  return NotFoundPage;
}
