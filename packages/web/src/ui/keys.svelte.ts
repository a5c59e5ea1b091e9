import { storedFlag } from './storage.ts';

const saved = storedFlag('quintet:keys', true);

/** Whether single-key shortcuts work. Users who press keys by accident can turn them off. */
class Keys {
  #single = $state(saved.read());

  get single(): boolean {
    return this.#single;
  }
  set single(on: boolean) {
    this.#single = on;
    saved.write(on);
  }
}

export const keys = new Keys();
