/** Forms of a text by the plural categories of Unicode, of which each language has its own. */
export type PluralForms<Text> = { other: Text } & Partial<Record<Intl.LDMLPluralRule, Text>>

/**
 * How one language writes numbers and chooses plural forms. Made when first used, because constructing a formatter takes
 * several milliseconds of a page's start.
 * @param locale BCP 47 tag, such as `en-US`
 */
export function formatsOf(locale: string) {
  let numbers: Intl.NumberFormat | undefined
  let plurals: Intl.PluralRules | undefined
  return {
    /** 1204 as '1,204'. */
    number(value: number): string {
      numbers ??= new Intl.NumberFormat(locale)
      return numbers.format(value)
    },
    /** The form for a count. */
    plural<Text>(count: number, forms: PluralForms<Text>): Text {
      plurals ??= new Intl.PluralRules(locale)
      return forms[plurals.select(count)] ?? forms.other
    },
  }
}
