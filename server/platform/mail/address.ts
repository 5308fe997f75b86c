/** A sender: the address, and the name beside it. */
export interface MailAddress {
  name: string
  address: string
}

/** Parses an address such as `Vox Madrid <post@vote.example>` or `post@vote.example`; the name may be quoted. */
export function addressOf(text: string): MailAddress {
  const [, name = '', address = text] = /^(.*)<([^<>]+)>\s*$/.exec(text) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() }
}
