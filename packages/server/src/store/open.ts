import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

/** The path of an SQLite file, or `postgres://…`. */
export const openStore = (where: string): Promise<Store> =>
  /^postgres(ql)?:\/\//.test(where) ? openPostgres(where) : openSqlite(where);
