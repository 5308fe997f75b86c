/**
 * Texts that a spreadsheet may run as a formula, however many apostrophes precede them. Some spreadsheets skip white
 * space before a formula, and some start a new cell at a tab or line break.
 */
const formula = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/

/**
 * Escapes a text for a CSV file that may be opened in a spreadsheet: `=A1` becomes `'=A1`. Texts that look escaped are
 * escaped again, so that `unescapeFormula` restores every text.
 */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The inverse of `escapeFormula`. Other apostrophes stay, such as in `'t Hooft`. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text
