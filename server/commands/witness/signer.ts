import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { ed25519KeyOf } from '../../platform/ed25519-seed.ts'
import { CommandFailure } from '../command.ts'

/** Signature type of a timed Ed25519 cosignature, https://c2sp.org/tlog-cosignature. */
const cosignature = Buffer.of(4)

/** The key of a witness. */
export interface Signer {
  name: string
  /** The public key as verifiers are configured with it: `name+hash+base64`. */
  verifierKey: string
  /** The signature line for the text of a checkpoint, with the time in seconds since 1970. */
  cosign(text: string, time: number): string
}

/**
 * Opens the key of a folder, or makes one.
 * @param name needed for a new key; otherwise it must be the name of the key
 */
export async function openSigner(folder: string, name: string | undefined): Promise<Signer> {
  const file = path.join(folder, 'key.json')
  const stored = await readKey(file)
  if (stored) {
    if (name !== undefined && name !== stored.name) {
      throw new CommandFailure(
        `The key in ${file} is of “${stored.name}”. Another name needs another folder.`,
      )
    }
    return signerOf(stored.name, ed25519KeyOf(Buffer.from(stored.seed, 'base64')))
  }
  if (name === undefined) throw new CommandFailure('Give the witness a name: --name example.org/w1')
  if (!/^[^\s+]{1,200}$/.test(name)) {
    throw new CommandFailure('The name has neither spaces nor plus signs, such as example.org/w1.')
  }
  const { privateKey } = generateKeyPairSync('ed25519')
  const seed = Buffer.from(privateKey.export({ format: 'jwk' }).d ?? '', 'base64url')
  const text = `${JSON.stringify({ name, seed: seed.toString('base64') }, null, 2)}\n`
  // Never over another key, which somebody may have chosen already.
  await fs.writeFile(file, text, { flag: 'wx', mode: 0o600 })
  return signerOf(name, privateKey)
}

async function readKey(file: string): Promise<{ name: string; seed: string } | undefined> {
  try {
    const { name, seed } = JSON.parse(await fs.readFile(file, 'utf8'))
    if (typeof name === 'string' && typeof seed === 'string') return { name, seed }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new CommandFailure(`${file} is damaged. Restore it, or begin with an empty folder.`)
}

function signerOf(name: string, privateKey: KeyObject): Signer {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const encoded = Buffer.concat([cosignature, Buffer.from(x, 'base64url')])
  const id = createHash('sha256').update(`${name}\n`).update(encoded).digest().subarray(0, 4)
  return {
    name,
    verifierKey: `${name}+${id.toString('hex')}+${encoded.toString('base64')}`,
    cosign(text, time) {
      const timed = Buffer.alloc(8)
      timed.writeBigUInt64BE(BigInt(time))
      const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${time}\n${text}`), privateKey)
      return `— ${name} ${Buffer.concat([id, timed, signature]).toString('base64')}\n`
    },
  }
}
