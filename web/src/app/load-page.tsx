import type { ComponentType } from 'react';
import { loadChunk } from '../lib/chunk/load-chunk.ts';
import type { LaterPage, PageName } from './pages.tsx';
import { addRoutes } from './routes.ts';

/** Caches loaded pages, so that they are shown at once the next time. */
const loaded = new Map<string, ComponentType>();

/** @throws `ChunkLoadError` when the page's script cannot be loaded. */
export async function loadPage(name: PageName): Promise<ComponentType> {
  return loaded.get(name) ?? framePage(name, name === 'HomePage' ? importHome : () => importLaterPage(name));
}

/** Loads the page of an unknown address. It is rarely needed, so it is not part of the first load. */
export async function loadNotFoundPage(): Promise<ComponentType> {
  return (
    loaded.get('not-found') ?? framePage('not-found', async () => (await import('./not-found-page.tsx')).NotFoundPage)
  );
}

/**
 * Loads the table of the pages and adds their routes. After it, the next page costs no request more than its own files.
 * @throws `ChunkLoadError`
 */
export function loadPageTable() {
  return loadChunk(importPageTable);
}

async function importPageTable() {
  const table = await import('./page-modules.tsx');
  addRoutes(table.laterRoutes);
  return table;
}

async function importHome() {
  return (await import('../features/learning/course/pages/home-page.tsx')).HomePage;
}

async function importLaterPage(name: LaterPage) {
  const table = await importPageTable();
  return table.pages[name]();
}

async function framePage(name: string, load: () => Promise<ComponentType>): Promise<ComponentType> {
  const [Page, { ScreenFrame }] = await Promise.all([
    loadChunk(load),
    loadChunk(() => import('./screen-frame.tsx')),
    // Home's script contains all of its icons.
    name === 'HomePage' ? null : loadChunk(() => import('./add-screen-parts.ts')),
  ]);
  const framed = () => (
    <ScreenFrame>
      <Page />
    </ScreenFrame>
  );
  loaded.set(name, framed);
  return framed;
}
