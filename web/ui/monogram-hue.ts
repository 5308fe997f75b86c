/** How many hues tokens.css knows. */
export const monogramHues = 10

/** The hue of a name, the same on every page, in every process: FNV-1a over the folded name. */
export function monogramHue(name: string): number {
  const folded = name.normalize('NFKC').trim().toLowerCase()
  let hash = 0x811c9dc5
  for (const char of folded) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  }
  // The low bits of FNV hardly differ between short names; mixing the high ones in spreads them.
  return ((hash ^ (hash >>> 15)) >>> 0) % monogramHues
}
