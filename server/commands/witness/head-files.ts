import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

/** Signed heads that contradict a signed one, kept as evidence. */
const evidenceMax = 100

/** Name of a log in addresses, as https://c2sp.org/tlog-witness defines it. */
export const originHash = (origin: string): string =>
  createHash('sha256').update(origin).digest('hex')

/** One file for each log with the last head that the witness has signed. */
export class HeadFiles {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The checkpoint with all signatures; undefined before the first one. */
  async read(hash: string): Promise<string | undefined> {
    try {
      return await fs.readFile(this.#fileOf(hash), 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  /** Resolves once the disk has it: what was signed must never be forgotten. */
  async write(hash: string, checkpoint: string): Promise<void> {
    const file = this.#fileOf(hash)
    const draft = `${file}.new`
    await fs.mkdir(path.dirname(file), { recursive: true })
    await fs.writeFile(draft, checkpoint, { flush: true })
    await fs.rename(draft, file)
    const folder = await fs.open(path.dirname(file))
    await folder.sync().finally(() => folder.close())
  }

  /**
   * Keeps a head that the log has signed although it contradicts an earlier one.
   * @returns the file, or undefined if there is enough evidence already
   */
  async keepEvidence(hash: string, checkpoint: string): Promise<string | undefined> {
    const folder = path.join(this.#folder, 'evidence')
    await fs.mkdir(folder, { recursive: true })
    if ((await fs.readdir(folder)).length >= evidenceMax) return undefined
    const digest = createHash('sha256').update(checkpoint).digest('hex').slice(0, 16)
    const file = path.join(folder, `${hash.slice(0, 16)}-${digest}.txt`)
    await fs.writeFile(file, checkpoint)
    return file
  }

  #fileOf(hash: string): string {
    return path.join(this.#folder, 'heads', `${hash}.txt`)
  }
}
