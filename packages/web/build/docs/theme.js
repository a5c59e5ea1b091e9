// Applies the app's theme before the first paint, and opens the page list on wide screens.
(() => {
  try {
    const { theme } = JSON.parse(localStorage.getItem('quintet:settings') ?? '{}');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Invalid settings are ignored.
  }
  const wide = matchMedia('(width >= 56rem)');
  const fit = () => document.querySelector('#pages')?.toggleAttribute('open', wide.matches);
  addEventListener('DOMContentLoaded', fit);
  wide.addEventListener('change', fit);
})();
