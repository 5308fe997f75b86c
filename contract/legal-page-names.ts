/** The pages on which an operator says what the law asks for; each is the path of its page, too. */
export const legalPageNames = [
  'privacy',
  'terms',
  'imprint',
  'accessibility',
  'children',
  'authorities',
] as const
