// Applies theme and language before the first paint, to avoid a flash.
(() => {
  try {
    const { theme, language } = JSON.parse(localStorage.getItem('quintet:settings') ?? '{}');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    if (language === 'zh' || (!language && navigator.language.startsWith('zh'))) document.documentElement.lang = 'zh';
  } catch {
    // Ignores invalid settings.
  }
})();

// Preloads the files of the home page.
(() => {
  if (location.pathname !== new URL(document.baseURI).pathname) return;
  const files = document.querySelector('meta[name="home-files"]')?.content.split(' ') ?? [];
  for (const file of files) {
    const isStyle = file.endsWith('.css');
    const link = document.createElement('link');
    Object.assign(link, { rel: isStyle ? 'preload' : 'modulepreload', href: file, crossOrigin: '' });
    if (isStyle) link.as = 'style';
    document.head.append(link);
  }
})();
