/** The address of what was merged into another one leads to the other one. */
export const movedTo = <Found extends { slug: string }>(
  slug: string | undefined,
  found: Found | undefined,
  pathOf: (found: Found) => string,
): string | undefined => (found && found.slug !== slug?.toLowerCase() ? pathOf(found) : undefined)
