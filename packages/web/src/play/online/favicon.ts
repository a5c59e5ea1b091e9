/** The page's icon with a dot while somebody waits for its user. */
const DOT = '<circle cx="24" cy="8" r="7.5" fill="#e5484d" stroke="#fff" stroke-width="2"/>';

let dotted: Promise<string> | null = null;

/** Made from the icon itself, once. */
async function dottedIcon(plain: string): Promise<string> {
  const svg = await (await fetch(plain)).text();
  return `data:image/svg+xml,${encodeURIComponent(svg.replace('</svg>', `${DOT}</svg>`))}`;
}

const link = (): HTMLLinkElement | null => document.querySelector('link[rel="icon"]');

/** Shows the dot until the function that it returns is called. */
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
    // Without a network the title still says it; the next time it is tried again.
    .catch(() => {
      dotted = null;
    });
  return () => {
    isOn = false;
    icon.setAttribute('href', plain);
  };
}
