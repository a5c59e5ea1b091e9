/** The document, or the shadow root that a node is in. */
export function rootOf(node: Node | null): Document | ShadowRoot {
  const root = node?.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

/** The node where an event started, even if it is inside an open shadow root. */
export const innerTarget = (event: Event): Node | null => (event.composedPath()[0] as Node | undefined) ?? null;
