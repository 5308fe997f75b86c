/** What mail and chat programs take for the end of an address: the punctuation that follows it. */
const trailing = /[)\]}>.,;:!?'"’”»…]+$/

/** An address without the punctuation after it, which no address of this site ends in. */
export const withoutTrailingPunctuation = (address: string) => address.replace(trailing, '')
