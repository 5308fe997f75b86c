import { firstLanguage, type Language } from './languages.ts'

let languageOf: () => Language = () => firstLanguage

/** The language of whoever the server answers or writes to at the moment. */
export const languageOfReader = (): Language => languageOf()

/** Sets the function that tells whom the server answers or writes to. */
export function setLanguageOfReader(find: () => Language): void {
  languageOf = find
}

/** Messages in the language of the reader, for the modules of `#messages/contract/` and `#messages/server/`. */
export const inLanguageOfReader =
  <Texts>(texts: Record<Language, Texts>) =>
  (): Texts =>
    texts[languageOf()]
