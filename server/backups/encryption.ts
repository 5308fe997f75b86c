import fs from 'node:fs/promises'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupFailure } from './backup-failure.ts'

/** First line of every file in the age format (https://age-encryption.org/v1). */
const firstLine = Buffer.from('age-encryption.org/v1\n')

// Node's and the DOM's ReadableStream are the same class at run time, but their types differ.
const webStream = (source: AsyncIterable<Uint8Array>) =>
  NodeStream.from(source) as unknown as ReadableStream<Uint8Array>

/** True if a file is encrypted. @throws ENOENT when the file does not exist */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await fs.open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(firstLine.length))
    return buffer.subarray(0, bytesRead).equals(firstLine)
  } finally {
    await handle.close()
  }
}

/** Encrypts a stream in the age format, in chunks of 64 KiB. The key derivation takes 256 MB for some seconds. */
export async function* encrypt(
  source: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  yield* await encrypter.encrypt(webStream(source))
}

/** Decrypts a stream in the age format. @throws BackupFailure when the passphrase is wrong or the file damaged */
export async function* decrypt(
  source: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    yield* await decrypter.decrypt(webStream(source))
  } catch (error) {
    // File system errors have a code; errors of the library have none.
    if (!(error instanceof Error) || 'code' in error) throw error
    throw new BackupFailure(
      error.message.startsWith('no identity matched')
        ? 'The passphrase is wrong. Nothing was changed.'
        : 'The backup is damaged: it cannot be decrypted.',
    )
  }
}
