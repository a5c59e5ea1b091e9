const DOT = '<circle cx="24" cy="8" r="7.5" fill="#e5484d" stroke="#fff" stroke-width="2"/>';

let dotted: Promise<string> | null = null;

async function dottedIcon(plain: string): Promise<string> {
  const svg = await (await fetch(plain)).text();
  return `data:image/svg+xml,${encodeURIComponent(svg.replace('</svg>', `${DOT}</svg>`))}`;
}

const link = (): HTMLLinkElement | null => document.querySelector('link[rel="icon"]');

/** Marks the page's icon with a dot until the returned function is called. */
export function showDot(): () => void {
  const icon = link();
  if (!icon) return () => {};
  const plain = icon.getAttribute('href') ?? '';
  let isOn = true;
  dotted ??= dottedIcon(plain);
  dotted
    .then((href) => {
      if (isOn) icon.setAttribute('href', href);
    })
    // The icon cannot be fetched offline. The title also shows the turn, and the next call retries.
    .catch(() => {
      dotted = null;
    });
  return () => {
    isOn = false;
    icon.setAttribute('href', plain);
  };
}
