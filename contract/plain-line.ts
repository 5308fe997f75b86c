// Control characters, line separators and bidirectional controls.
const controls =
  /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u206a-\u206f\u{e0000}-\u{e007f}]/u

/**
 * True if a text is safe on a single line: it neither changes nor imitates the text around it. NUL is rejected
 * elsewhere, like everything that the database cannot store.
 */
export const isPlainLine = (text: string) => !controls.test(text.replaceAll('\0', ''))
