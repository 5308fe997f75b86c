/** Forms of a text by the plural categories of Unicode, of which each language has its own. */
export type PluralForms<Text> = { other: Text } & Partial<Record<Intl.LDMLPluralRule, Text>>

/** Makes something when it is first needed: constructing a formatter takes several milliseconds of a page's start. */
export function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

/**
 * How one language writes numbers and chooses plural forms. Counts are written without `Intl`, whose first number on a
 * page would be the longest task of its start.
 * @param locale BCP 47 tag, such as `en-US`
 * @param separator between groups of three digits
 * @param groupedFrom the first number that is written in groups
 */
export function formatsOf(locale: string, separator: string, groupedFrom: number) {
  const plurals = lazily(() => new Intl.PluralRules(locale))
  return {
    /** 1204 as '1,204'. */
    number: (value: number): string => {
      if (!Number.isSafeInteger(value) || value < 0) return value.toLocaleString(locale)
      const digits = String(value)
      return value < groupedFrom ? digits : digits.replace(/\B(?=(?:\d{3})+$)/g, separator)
    },
    /** The form for a count. */
    plural: <Text>(count: number, forms: PluralForms<Text>): Text =>
      forms[plurals().select(count)] ?? forms.other,
  }
}
