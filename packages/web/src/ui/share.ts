/** The ways in which a device hands something to somebody. None of them is everywhere. */
export interface HandedOut {
  readonly title: string;
  readonly url: string;
}

/** By the device's own sheet: where people touch it is the better way. */
export const canShare = (what: HandedOut): boolean =>
  matchMedia('(pointer: coarse)').matches && (navigator.canShare?.(what) ?? false);

export async function shareLink(what: HandedOut): Promise<void> {
  // Who closes the sheet knows it; the link stays on the page in any case.
  await navigator.share(what).catch(() => {});
}

/** Whether it worked: on plain http there is no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
