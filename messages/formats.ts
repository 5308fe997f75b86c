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
 * How one language writes numbers and chooses plural forms.
 * @param locale BCP 47 tag, such as `en-US`
 */
export function formatsOf(locale: string) {
  const numbers = lazily(() => new Intl.NumberFormat(locale))
  const plurals = lazily(() => new Intl.PluralRules(locale))
  return {
    /** 1204 as '1,204'. */
    number: (value: number): string => numbers().format(value),
    /** The form for a count. */
    plural: <Text>(count: number, forms: PluralForms<Text>): Text =>
      forms[plurals().select(count)] ?? forms.other,
  }
}
