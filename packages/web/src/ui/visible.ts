/** Attachment that reports whether an element is visible: inside the window of a foreground tab. */
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
