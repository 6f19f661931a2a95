import type { OpenDatabase } from '../src/platform/database/open-database.ts';

/** The same database through a connection that can be cut, for a node that dies silently. */
export function openCuttable(database: OpenDatabase): { database: OpenDatabase; cut(): void } {
  let isCut = false;
  const db = new Proxy(database.db, {
    get(target, key) {
      if (isCut) throw new Error('the line to the database is cut');
      // Its methods access private fields, which a proxy does not have.
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { database: { ...database, db }, cut: () => (isCut = true) };
}
