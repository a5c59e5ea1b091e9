import { innerTarget } from './dom.ts';

const HOVER_MS = 200;
const LONG_PRESS_MS = 450;
/** Distance in pixels that a finger may move during a long press. */
const SLACK = 10;

/**
 * The state of a tooltip. The tip opens on hover, keyboard focus or a long press, and stays open while its element is hovered or
 * focused. Escape dismisses it until it is triggered again.
 */
export class TipState {
  isOpen = $state(false);
  isDismissed = $state(false);
  /** Number of scrolls after which an open tip has to be placed again. */
  scrolls = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pressed: { readonly x: number; readonly y: number } | null = null;
  /** Whether to ignore the next click, because it only ends a long press. */
  #isHeld = false;

  /** Listens on the element that holds both the explained element and the tip. */
  listen(place: HTMLElement): () => void {
    const listening = new AbortController();
    const { signal } = listening;
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      heard: (event: HTMLElementEventMap[Name]) => void,
      capture = false,
    ): void => place.addEventListener(name, heard, { signal, capture });
    on('pointerenter', ({ pointerType }) => {
      if (pointerType === 'mouse') this.#openAfter(HOVER_MS);
    });
    on('pointerleave', ({ pointerType }) => {
      if (pointerType === 'mouse') this.close();
    });
    on('pointerdown', (event) => this.#press(event));
    on('pointermove', (event) => this.#move(event));
    on('pointerup', () => this.#lift());
    on('pointercancel', () => this.#lift());
    on('click', (event) => this.#click(event), true);
    on('contextmenu', (event) => {
      if (this.#pressed || this.#isHeld) event.preventDefault();
    });
    on('focusin', ({ target }) => {
      if ((target as Element).matches(':focus-visible')) this.isOpen = true;
    });
    on('focusout', () => this.close());
    window.addEventListener(
      'scroll',
      () => {
        // A closed tip is placed when it opens. If its element scrolls away, `pointerleave` cancels the tip.
        if (!this.isOpen) return;
        // Focusing an element may scroll it into view.
        if (place.contains((place.getRootNode() as Document | ShadowRoot).activeElement)) this.scrolls++;
        else this.close();
      },
      { signal, passive: true },
    );
    window.addEventListener(
      'pointerdown',
      (event) => {
        if (!place.contains(innerTarget(event))) this.close();
      },
      { signal, capture: true },
    );
    return () => {
      listening.abort();
      clearTimeout(this.#timer);
    };
  }

  close(): void {
    clearTimeout(this.#timer);
    this.isOpen = false;
    this.isDismissed = false;
  }

  dismiss(): void {
    clearTimeout(this.#timer);
    this.isDismissed = true;
  }

  #openAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isHeld = this.#pressed !== null;
      this.isOpen = true;
    }, milliseconds);
  }

  #press({ pointerType, clientX: x, clientY: y }: PointerEvent): void {
    this.#isHeld = false;
    if (pointerType === 'mouse') return;
    this.#pressed = { x, y };
    this.#openAfter(LONG_PRESS_MS);
  }

  #move({ clientX, clientY }: PointerEvent): void {
    if (this.#pressed && Math.hypot(clientX - this.#pressed.x, clientY - this.#pressed.y) > SLACK) this.#lift();
  }

  #lift(): void {
    if (this.#pressed && !this.isOpen) clearTimeout(this.#timer);
    this.#pressed = null;
  }

  #click(event: MouseEvent): void {
    if (this.#isHeld) {
      event.stopPropagation();
      event.preventDefault();
    } else this.close();
    this.#isHeld = false;
  }
}
