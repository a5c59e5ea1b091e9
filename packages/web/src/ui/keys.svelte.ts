const KEY = 'quintet:keys';

/** Whether single keys work: they can be turned off for those who would press them by mistake. */
class Keys {
  #single = $state(read());

  get single(): boolean {
    return this.#single;
  }
  set single(on: boolean) {
    this.#single = on;
    try {
      localStorage.setItem(KEY, on ? 'on' : 'off');
    } catch {
      // Without storage it lasts as long as the page.
    }
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export const keys = new Keys();
