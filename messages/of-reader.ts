import { firstLanguage, type Language } from './languages.ts'

let languageOf: () => Language = () => firstLanguage

/** Sets the function that tells whom the server answers or writes to. */
export function setLanguageOfReader(find: () => Language): void {
  languageOf = find
}

/** The language of whom the server answers or writes to. */
export const languageOfReader = (): Language => languageOf()

/** Messages in the language of the reader, for the modules of `#messages/contract/` and `#messages/server/`. */
export const inLanguageOfReader =
  <Texts>(texts: Record<Language, Texts>) =>
  (): Texts =>
    texts[languageOf()]
