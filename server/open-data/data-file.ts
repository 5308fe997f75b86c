import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import type { OpenDataFile } from '../../contract/open-data.ts'
import type { StoredFile } from './store.ts'

/** A file that is written in pieces, with the hash of its content. */
export class DataFile {
  readonly path: string
  readonly #name: OpenDataFile['name']
  readonly #handle: FileHandle
  readonly #hash = createHash('sha256')
  #bytes = 0
  #rows = 0

  private constructor(folder: string, name: OpenDataFile['name'], handle: FileHandle) {
    this.path = path.join(folder, name)
    this.#name = name
    this.#handle = handle
  }

  static async create(folder: string, name: OpenDataFile['name']): Promise<DataFile> {
    return new DataFile(folder, name, await open(path.join(folder, name), 'w'))
  }

  /** @param rows number of rows of the table in the text */
  async write(text: string, rows = 0): Promise<void> {
    const bytes = Buffer.from(text)
    await this.#handle.appendFile(bytes)
    this.#hash.update(bytes)
    this.#bytes += bytes.length
    this.#rows += rows
  }

  /** Closes the file; call it once. */
  async close(): Promise<StoredFile> {
    await this.#handle.close()
    return {
      name: this.#name,
      bytes: this.#bytes,
      sha256: this.#hash.digest('hex'),
      rows: /\.(?:csv|jsonl)$/.test(this.#name) ? this.#rows : null,
    }
  }
}
