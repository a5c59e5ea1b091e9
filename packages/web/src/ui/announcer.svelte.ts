/** The text of the live region: screen readers speak moves, turns and results as they happen. */
class Announcer {
  text = $state('');
  #odd = false;

  say(text: string): void {
    // Screen readers skip unchanged text. A no-break space makes a repeated sentence differ.
    this.#odd = !this.#odd;
    this.text = this.#odd ? text : `${text}\u00a0`;
  }
}

export const announcer = new Announcer();
