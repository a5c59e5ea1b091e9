import { canonical, type Json } from '@quintet/engine/authoring';
import { type TabChannel, tabChannel } from '../../ui/browser.ts';
import { type Stored, stored, storedKeys } from '../../ui/storage.ts';
import { type Schema, withDatabase } from './database.ts';

/** The matches or the analyses on this device. */
export interface Collection<Item> {
  get(id: string): Promise<Item | undefined>;
  /** Lists all items, most recently changed first. */
  list(): Promise<Item[]>;
  /**
   * Saves an item by compare-and-swap: its revision must follow the saved revision. Saving the same change again succeeds. Returns
   * `false` if another tab has changed or removed the item. Throws a `StoreError` if nothing can be saved.
   */
  save(item: Item): Promise<boolean>;
  /**
   * Notes successive changes of an item that are still unsaved while the page is being left. A compare-and-swap does not outlive
   * its page, because it reads before it writes; `localStorage` takes the changes at once. The next read of any page saves them.
   */
  noteUnsaved(changes: readonly [Item, ...Item[]]): void;
  remove(id: string): Promise<void>;
  /** Restores a removed item, unless an item with its id exists again. */
  restore(item: Item): Promise<void>;
  /** Reports the id of every item that any tab has changed. */
  watch: TabChannel['listen'];
}

export function collection<Name extends 'matches' | 'analyses'>(name: Name): Collection<Schema[Name]['value']> {
  type Item = Schema[Name]['value'];
  const changed = tabChannel(`quintet:${name}`);
  const notes = `quintet:unsaved-${name}:`;

  async function save(item: Item): Promise<boolean> {
    // Checks and writes in one transaction, so that only one of two competing tabs succeeds.
    const isSaved = await withDatabase(async (db) => {
      const transaction = db.transaction(name, 'readwrite', { durability: 'strict' });
      const before = await transaction.store.get(item.id);
      const mayPut = (before?.revision ?? 0) === item.revision - 1 || (before !== undefined && isEqual(before, item));
      // A failed put also fails the transaction. Awaiting both avoids an unhandled rejection.
      await Promise.all([mayPut && transaction.store.put(item), transaction.done]);
      return mayPut;
    });
    if (isSaved) changed.post(item.id);
    return isSaved;
  }

  const noteAt = (key: string): Stored<readonly Item[]> =>
    stored({ key, parse: (saved) => (isItems<Item>(saved) ? saved : undefined), defaultValue: [] });

  /** Saves the changes that other pages have noted, unless they are out of date or damaged. */
  async function saveNoted(): Promise<void> {
    for (const note of storedKeys(notes).map(noteAt)) {
      try {
        for (const item of note.read()) if (!(await save(item))) break;
        note.remove();
      } catch {
        // The note stays for the next read. The library may still be readable, for example on a full device.
      }
    }
  }

  return {
    async get(id) {
      await saveNoted();
      return withDatabase((db) => db.get(name, id));
    },
    async list() {
      await saveNoted();
      return withDatabase(async (db) => (await db.getAllFromIndex(name, 'changedAt')).reverse());
    },
    save,
    noteUnsaved(changes) {
      const [{ id, revision }] = changes;
      noteAt(`${notes}${id}:${revision}`).write(changes);
    },
    async remove(id) {
      await withDatabase((db) => db.delete(name, id));
      changed.post(id);
    },
    async restore(item) {
      await withDatabase(async (db) => {
        const transaction = db.transaction(name, 'readwrite', { durability: 'strict' });
        const added = Promise.all([transaction.store.add(item), transaction.done]);
        // A committed write outlives its page.
        transaction.commit();
        await added.catch((error) => {
          if (error.name !== 'ConstraintError') throw error;
        });
      });
      changed.post(item.id);
    },
    watch: changed.listen,
  };
}

const isEqual = (a: unknown, b: unknown): boolean => canonical(a as Json) === canonical(b as Json);

/** Whether a note can be saved. Damaged notes never can. */
const isItems = <Item>(saved: unknown): saved is readonly Item[] =>
  Array.isArray(saved) && saved.every((item) => typeof item?.id === 'string' && typeof item.revision === 'number');
