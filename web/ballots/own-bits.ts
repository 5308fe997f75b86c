import type { OwnVote, VoteType } from '../../contract/votes.ts'
import { onSessionEnd, viewerId } from '../accounts/session.ts'
import { api } from '../lib/api.ts'
import { storage, storageKeys } from '../lib/storage.ts'

// The bits with which this browser has made the numbers of its ballots. They prove that nobody else was given these numbers,
// and how their voter voted: so they are stored under a key that only the signed-in account receives.

/** The bits of a vote that was cast in this browser. */
export interface OwnBits {
  personalityId: string
  type: VoteType
  bits: string
  /** Milliseconds since 1970, by the clock of this device. */
  castAt: number
}

/** Votes of an account whose bits are kept, and accounts. */
const [votesMax, accountsMax] = [1_000, 4]

/** Texts are as long as the next multiple, so that their length does not tell the number of votes. */
const paddedLength = 8_192

/** Milliseconds between the times that this device and the site name for the same vote, at most. */
const tolerance = 60_000

/** Keeps the bits of a vote that has been counted with them, in place of those of the same vote before. */
export const keepBits = (kept: OwnBits): Promise<void> =>
  change((all) =>
    [kept, ...all.filter(({ personalityId }) => personalityId !== kept.personalityId)].slice(
      0,
      votesMax,
    ),
  )

/** Deletes the bits of the signed-in account from this browser. */
export const forgetBits = (): Promise<void> => change(() => [])

/** The bits that this browser has made for a vote; undefined if it was cast elsewhere, or they are not known any more. */
export async function findBits(vote: OwnVote): Promise<string | undefined> {
  if (!canEncrypt() || readTexts().length === 0) return undefined
  const { bits } = vote.ballot?.proof ?? {}
  const isOfVote = (kept: OwnBits) =>
    kept.personalityId === vote.personality.id &&
    kept.type === vote.voteType &&
    Math.abs(kept.castAt - Date.parse(vote.createdAt)) < tolerance
  const { all } = await read(await accountKey())
  // A vote that a merge has moved has its bits still.
  return (all.find((kept) => kept.bits === bits) ?? all.find(isOfVote))?.bits
}

/** Only pages that came over an encrypted connection can. */
const canEncrypt = () => globalThis.crypto?.subtle !== undefined

async function change(update: (all: OwnBits[]) => OwnBits[]): Promise<void> {
  if (!canEncrypt()) return
  const key = await accountKey()
  // Tabs change the stored texts one after the other.
  await navigator.locks.request(storageKeys.ballotBits, async () => {
    const { all, others } = await read(key)
    const changed = update(all)
    const texts = changed.length > 0 ? [await encrypt(key, changed), ...others] : others
    storage.setJson(storageKeys.ballotBits, texts.slice(0, accountsMax))
  })
}

let ownKey: { userId: string | null; key: Promise<CryptoKey> } | undefined
onSessionEnd(() => {
  ownKey = undefined
})

/** The key of the signed-in account, which no script can read once it is imported. */
async function accountKey(): Promise<CryptoKey> {
  const userId = viewerId()
  if (ownKey?.userId !== userId) ownKey = undefined
  ownKey ??= { userId, key: requestKey() }
  try {
    return await ownKey.key
  } catch (error) {
    ownKey = undefined
    throw error
  }
}

async function requestKey(): Promise<CryptoKey> {
  const { key } = await api('GET /votes/proof-key')
  return crypto.subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string')

/** One encrypted text for each account, the last used first. */
const readTexts = (): string[] => storage.getJson(storageKeys.ballotBits, isTexts) ?? []

/** The bits of the account, and the texts of others. */
async function read(key: CryptoKey): Promise<{ all: OwnBits[]; others: string[] }> {
  const others: string[] = []
  let all: OwnBits[] = []
  for (const text of readTexts()) {
    const own = await decrypt(key, text)
    if (own) all = own
    else others.push(text)
  }
  return { all, others }
}

const ivBytes = 12

async function encrypt(key: CryptoKey, all: OwnBits[]): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const json = JSON.stringify(all)
  const padded = json.padEnd(Math.ceil(json.length / paddedLength) * paddedLength)
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(padded),
  )
  return toBase64(iv) + toBase64(new Uint8Array(data))
}

/** Undefined for a text of another account. */
async function decrypt(key: CryptoKey, text: string): Promise<OwnBits[] | undefined> {
  try {
    const bytes = fromBase64(text)
    const [iv, data] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes)]
    const json = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)
    return JSON.parse(new TextDecoder().decode(json)) as OwnBits[]
  } catch {
    return undefined
  }
}

const toBase64 = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

const fromBase64 = (text: string) =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
