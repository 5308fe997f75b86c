import { withPrefix } from '../../contract/site-languages.ts'
import { pagePrefix } from './prefix.ts'

/** The address of a page in the language of this one, for links that are not the router's. */
export const prefixed = (path: string) => withPrefix(pagePrefix(), path)
