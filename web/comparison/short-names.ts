/**
 * Forms of a name, the shortest last: as it is, without the rest of the first name, without the first name, and the
 * same of the last word alone. Initials only where the script has capitals.
 */
function formsOf(name: string): string[] {
  const words = name.split(/\s+/u).filter(Boolean)
  const [first = '', ...others] = words
  const last = others.at(-1)
  if (last === undefined) return [name]
  const [initial = ''] = first
  const rest = others.join(' ')
  const short = (text: string) => (/\p{Lu}/u.test(initial) ? [`${initial}. ${text}`, text] : [text])
  return [name, ...short(rest), ...short(last), last.split('-').at(-1) ?? last]
}

/** Each name in its longest form of at most `max` characters that no other name has too; else in its shortest one. */
export function shortNames(names: string[], max: number): string[] {
  const forms = names.map(formsOf)
  return forms.map((own, index) => {
    const taken = forms.toSpliced(index, 1).flat()
    const fitting = own.filter((form) => form.length <= max)
    return fitting.find((form) => !taken.includes(form)) ?? fitting[0] ?? own.at(-1) ?? ''
  })
}
