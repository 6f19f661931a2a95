import { afterEach, expect, test, vi } from 'vitest';

/** The part that these tests use. */
class MemoryCache {
  readonly entries = new Map<string, Response>();
  isFull = false;
  async match(url: string) {
    return this.entries.get(url)?.clone();
  }
  async put(url: string, response: Response) {
    if (this.isFull) throw new DOMException('Full', 'QuotaExceededError');
    this.entries.set(url, response);
  }
  async keys() {
    return [...this.entries.keys()].map((url) => ({ url }));
  }
  async delete(key: string | { url: string }) {
    return this.entries.delete(typeof key === 'string' ? key : key.url);
  }
}

const CLIP = 'http://localhost/course-media/word.mp3';

function browser() {
  const caches = new Map<string, MemoryCache>();
  const messages: string[] = [];
  const open = async (name: string) => {
    const cache = caches.get(name) ?? new MemoryCache();
    caches.set(name, cache);
    return cache;
  };
  vi.stubGlobal('caches', {
    open,
    delete: async (name: string) => caches.delete(name),
    keys: async () => [...caches.keys()],
  });
  vi.stubGlobal('self', {
    clients: { matchAll: async () => [{ postMessage: (message: string) => messages.push(message) }] },
    registration: { scope: 'http://localhost/' },
    location: new URL('http://localhost/'),
  });
  vi.stubGlobal('fetch', async () => new Response('the sound'));
  return { caches, messages, open };
}

/** A request of an audio element. */
function playing(url: string, range?: string): Request {
  return requestFor('audio', new Request(url, range ? { headers: { range } } : {}));
}

function requestFor(destination: RequestDestination, request: Request): Request {
  return Object.defineProperty(request, 'destination', { value: destination });
}

afterEach(() => vi.resetModules());

test('plays a clip from the network when the storage is full, and notifies the app', async () => {
  const { open, messages } = browser();
  (await open('course-media-played')).isFull = true;
  const { answerClip } = await import('./answer-clip.ts');
  const work: Promise<unknown>[] = [];
  const response = await answerClip({ request: playing(CLIP), waitUntil: (one) => work.push(one) });
  expect(await response.text()).toBe('the sound');
  await Promise.all(work);
  expect(messages).toEqual(['storage-full']);
});

test('responds with a clip before it is cached, then from the cache, also with ranges', async () => {
  const { caches } = browser();
  const { answerClip } = await import('./answer-clip.ts');
  const work: Promise<unknown>[] = [];
  const waitUntil = (one: Promise<unknown>) => void work.push(one);
  await answerClip({ request: playing(CLIP), waitUntil });
  await Promise.all(work);
  expect([...(caches.get('course-media-played')?.entries.keys() ?? [])]).toEqual([CLIP]);
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
  const part = await answerClip({ request: playing(CLIP, 'bytes=4-'), waitUntil });
  expect([part.status, await part.text()]).toEqual([206, 'sound']);
});

test('caches a picture that was shown, and nothing that a download fetches for itself', async () => {
  const { caches } = browser();
  const { answerClip } = await import('./answer-clip.ts');
  const work: Promise<unknown>[] = [];
  const waitUntil = (one: Promise<unknown>) => void work.push(one);
  const picture = 'http://localhost/course-media/pictures/house.0123456789abcdef.svg';
  await answerClip({ request: requestFor('image', new Request(picture)), waitUntil });
  await answerClip({ request: requestFor('', new Request(CLIP)), waitUntil });
  await Promise.all(work);
  expect([...(caches.get('course-media-played')?.entries.keys() ?? [])]).toEqual([picture]);
});

test('caches a host page without its query, and deletes the addresses of earlier versions', async () => {
  const { open } = browser();
  const cache = await open('host-pages');
  await cache.put('http://localhost/home?msisdn=9647701234567&otp=123456', new Response('page'));
  await cache.put('http://localhost/home', new Response('page'));
  const { deletePrivateAddresses, hostPageKey } = await import('./host-pages.ts');
  expect(hostPageKey('http://localhost/home?msisdn=9647701234567&otp=123456')).toBe('http://localhost/home');
  await deletePrivateAddresses();
  expect([...cache.entries.keys()]).toEqual(['http://localhost/home']);
});
