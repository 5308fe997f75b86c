import { firstLanguage, type Language } from './languages.ts'

let languageOf: () => Language = () => firstLanguage

/** Language of the reader for whom the server composes a response or mail at the moment. */
export const languageOfReader = (): Language => languageOf()

/** Sets the function that finds the reader's language. */
export function setLanguageOfReader(find: () => Language): void {
  languageOf = find
}

/** Messages in the language of the reader, for the modules of `#messages/contract/` and `#messages/server/`. */
export const inLanguageOfReader =
  <Texts>(texts: Record<Language, Texts>) =>
  (): Texts =>
    texts[languageOf()]
