import type { ImportedPerson } from './imported-person.ts'

const words: Record<string, ImportedPerson['gender']> = {
  ...Object.fromEntries(
    ['f', 'female', 'w', 'weiblich', 'femme', 'k', 'woman'].map((word) => [word, 'female']),
  ),
  ...Object.fromEntries(
    ['m', 'male', 'männlich', 'h', 'homme', 'man'].map((word) => [word, 'male']),
  ),
  ...Object.fromEntries(
    ['other', 'd', 'divers', 'x', 'non-binary', 'nonbinary'].map((word) => [word, 'other']),
  ),
}

export const genderOf = (text: string | undefined): ImportedPerson['gender'] =>
  words[text?.trim().toLowerCase() ?? '']
