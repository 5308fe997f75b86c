/** URL parsers remove spaces and control characters, so a link with them would lead elsewhere than it reads. */
export const isLink = (text: string) =>
  /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && isWebAddress(text)

export function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}
