// Theme and language before the first paint, so that nothing flashes.
(() => {
  try {
    const { theme, language } = JSON.parse(localStorage.getItem('quintet:settings') ?? '{}');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    if (language === 'zh' || (!language && navigator.language.startsWith('zh'))) document.documentElement.lang = 'zh';
  } catch {
    // A broken setting is no reason not to start.
  }
})();
