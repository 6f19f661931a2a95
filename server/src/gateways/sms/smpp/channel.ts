type Handler<T> = (item: T) => Promise<void> | void;

/** Hands items to several handlers; each is called at once, in the order of the items. */
export type Channel<T> = {
  listen(handler: Handler<T>): void;
  /** @throws Error when nobody listens or a handler threw; every handler was called all the same */
  tell(item: T): Promise<void>;
};

export function createChannel<T>(onHandlerError: (error: unknown) => void): Channel<T> {
  const handlers: Handler<T>[] = [];

  async function isTakenBy(handler: Handler<T>, item: T): Promise<boolean> {
    try {
      await handler(item);
      return true;
    } catch (error) {
      onHandlerError(error);
      return false;
    }
  }

  return {
    listen: (handler) => void handlers.push(handler),
    async tell(item) {
      const taken = await Promise.all(handlers.map((handler) => isTakenBy(handler, item)));
      if (taken.length === 0 || taken.includes(false)) throw new Error('not taken');
    },
  };
}
