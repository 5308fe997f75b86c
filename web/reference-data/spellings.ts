/** Spellings as a form shows them, one a line. */
export const linesOf = (spellings: readonly string[]): string => spellings.join('\n')

export const spellingsIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]
