/** What browsers that can install the app hand to the page. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's offer to install the app, kept until the user asks for it. */
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

  /** An offer can be used once; the browser makes another when it likes. */
  async ask(): Promise<void> {
    const event = this.#event;
    this.#event = null;
    await event?.prompt();
  }
}

export const install = new Install();
