/** The event `beforeinstallprompt`, which only some browsers fire. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's install prompt, deferred until the user asks for it. */
class Install {
  #event: InstallEvent | null = $state.raw(null);

  get isPossible(): boolean {
    return this.#event !== null;
  }

  listen(): void {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.#event = event as InstallEvent;
    });
    addEventListener('appinstalled', () => {
      this.#event = null;
    });
  }

  /** Shows the prompt. Each event allows a single prompt, but the browser may fire another event later. */
  async ask(): Promise<void> {
    const event = this.#event;
    this.#event = null;
    await event?.prompt();
  }
}

export const install = new Install();
