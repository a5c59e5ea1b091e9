/** What a screen reader is told as it happens: moves, turns, endings. */
class Announcer {
  text = $state('');
  #odd = false;

  say(text: string): void {
    // The same words twice are two events: a no-break space makes them differ.
    this.#odd = !this.#odd;
    this.text = this.#odd ? text : `${text}\u00a0`;
  }
}

export const announcer = new Announcer();
