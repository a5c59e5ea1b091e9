// Applies theme and language before the first paint, to avoid a flash.
const LANGUAGES = ['en', 'de', 'es', 'zh'];
(() => {
  try {
    const { theme, language } = JSON.parse(localStorage.getItem('quintet:settings') ?? '{}');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    const tags = language ? [language] : navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]);
    document.documentElement.lang = tags.find((tag) => LANGUAGES.includes(tag)) ?? 'en';
  } catch {
    // Ignores invalid settings.
  }
})();
