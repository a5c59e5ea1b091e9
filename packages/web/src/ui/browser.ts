import type { Timers } from '@quintet/engine/match';

/** The browser's timers and its current time. */
export const browserTimers: Timers & { now(): number } = {
  now: () => Date.now(),
  after(milliseconds, then) {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** The message of a thrown value of any type. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs a function after the next paint, so as not to delay it. Hidden tabs never paint, so there it runs after a short timeout. */
export function afterPaint(run: () => void): void {
  if (document.hidden) setTimeout(run);
  else requestAnimationFrame(() => setTimeout(run));
}

/** Events after which a page may not run again. A phone may end a hidden page without `pagehide`. */
export const LEAVING = ['visibilitychange', 'pagehide'] as const;

/** Attachment that reports whether an element is visible: inside the window, in a foreground tab. */
export const whenVisible =
  (onchange: (isVisible: boolean) => void) =>
  (element: Element): (() => void) => {
    let isInWindow = false;
    const report = () => onchange(isInWindow && document.visibilityState === 'visible');
    const observer = new IntersectionObserver(
      (entries) => {
        isInWindow = entries.at(-1)?.isIntersecting ?? false;
        report();
      },
      { threshold: 0.3 },
    );
    observer.observe(element);
    document.addEventListener('visibilitychange', report);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', report);
    };
  };

/** Sends the id of a changed item to every tab of the app, including this one. */
export interface TabChannel {
  post(id: string): void;
  listen(listener: (id: string) => void): () => void;
}

export function tabChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name);
  const listeners = new Set<(id: string) => void>();
  const notify = (id: string): void => {
    for (const listener of [...listeners]) listener(id);
  };
  channel.onmessage = ({ data }) => notify(String(data));
  return {
    post(id) {
      channel.postMessage(id);
      notify(id);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
