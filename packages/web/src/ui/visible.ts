/** Tells whether an element can be seen: in the window, with the tab in front. Stops when the element goes. */
export const whenVisible =
  (told: (isVisible: boolean) => void) =>
  (element: Element): (() => void) => {
    let isInWindow = false;
    const tell = () => told(isInWindow && document.visibilityState === 'visible');
    const observer = new IntersectionObserver(
      (entries) => {
        isInWindow = entries.at(-1)?.isIntersecting ?? false;
        tell();
      },
      { threshold: 0.3 },
    );
    observer.observe(element);
    document.addEventListener('visibilitychange', tell);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', tell);
    };
  };
