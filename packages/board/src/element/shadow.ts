import baseStyles from '../ui/base.css?inline';

/** Reassigns properties that the page set before the element was defined, because they hide the accessors of the class. */
export function upgrade(element: HTMLElement, names: readonly string[]): void {
  const own = element as unknown as Record<string, unknown>;
  for (const name of names) {
    if (!Object.hasOwn(element, name)) continue;
    const value = own[name];
    delete own[name];
    own[name] = value;
  }
}

let styles: CSSStyleSheet | null = null;

/** The styles that all boards of a page share. */
export function sharedSheet(): CSSStyleSheet {
  if (styles) return styles;
  styles = new CSSStyleSheet();
  styles.replaceSync(`${baseStyles}
    :host { display: block; }
    :host([hidden]) { display: none; }
    :host([theme~="light"]) { color-scheme: light; }
    :host([theme~="dark"]) { color-scheme: dark; }`);
  return styles;
}
