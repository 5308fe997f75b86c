import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { problem } from '../platform/errors.ts'

const gunzip = promisify(zlib.gunzip)

/** The 100,000 most common passwords of at least six characters, in lower case, each in a line after the licence. */
const listFile = new URL('./common-passwords.txt.gz', import.meta.url)

let list: Promise<string> | undefined

/** Read once, 0.8 MB. One text is smaller than a set of its lines, and searched in less than a millisecond. */
const readList = async () => (await gunzip(await readFile(listFile))).toString('latin1')

/** What guesses begin with: the names of the account, and of the site. */
interface OwnNames {
  email: string
  username: string
}

/** @throws 400 for a password to set that is among the first that anybody would guess */
export async function rejectCommonPassword(password: string, names: OwnNames): Promise<void> {
  if (await isCommonPassword(password, names)) throw problem('passwordTooCommon')
}

/** True for a password of the list, or made of the names of its account. */
export async function isCommonPassword(password: string, names: OwnNames): Promise<boolean> {
  if (isMadeOfNames(password, names)) return true
  list ??= readList()
  const folded = password.normalize('NFKC').toLowerCase().trim()
  return (await list).includes(`\n${folded}\n`)
}

/** Digits and signs that do not make a password out of a name. */
const maxAdded = 6

/** True for the address, the username, a part of the address or the site's name: also reversed, twice, or with a number. */
export function isMadeOfNames(password: string, { email, username }: OwnNames): boolean {
  const [local = '', domain = ''] = email.split('@')
  const names = [
    email,
    username,
    local,
    local.split('+')[0],
    domain,
    domain.split('.')[0],
    'voxpop',
  ]
  const guesses = new Set(names.flatMap((name = '') => [lettersAndDigits(name), letters(name)]))
  guesses.delete('')
  const typed = lettersAndDigits(password)
  const word = letters(password)
  const added = password.length - word.length
  return [...guesses].some((guess) =>
    [guess, [...guess].reverse().join(''), guess + guess].some(
      (form) => typed === form || (word === form && added <= maxAdded),
    ),
  )
}

const lettersAndDigits = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** A text without signs, and without numbers at its ends. */
const letters = (text: string) => lettersAndDigits(text).replace(/^\p{N}+|\p{N}+$/gu, '')
