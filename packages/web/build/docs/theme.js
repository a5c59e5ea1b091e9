// The theme that was chosen in the app, before the first paint; and the list of pages, which is open where there is room.
(() => {
  try {
    const { theme } = JSON.parse(localStorage.getItem('quintet:settings') ?? '{}');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // A broken setting is no reason not to show the page.
  }
  const wide = matchMedia('(min-width: 52rem)');
  const fit = () => document.querySelector('#pages')?.toggleAttribute('open', wide.matches);
  addEventListener('DOMContentLoaded', fit);
  wide.addEventListener('change', fit);
})();
