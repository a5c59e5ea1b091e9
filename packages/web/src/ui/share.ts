/** A link to share with another person. */
export interface SharedLink {
  readonly title: string;
  readonly url: string;
}

/** Whether to offer the device's share sheet: only on touch screens, where it is more convenient than copying. */
export const canShare = (link: SharedLink): boolean =>
  matchMedia('(pointer: coarse)').matches && (navigator.canShare?.(link) ?? false);

/** Opens the device's share sheet. Closing it is not an error. */
export async function shareLink(link: SharedLink): Promise<void> {
  await navigator.share(link).catch(() => {});
}

/** Returns whether the text was copied. Pages on plain http have no access to the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
