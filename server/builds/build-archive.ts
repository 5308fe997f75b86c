import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import { problem } from '../platform/errors.ts'
import { type FileDisk, type FileStore, isMissingFile } from '../platform/files.ts'
import { expiredBuilds } from './expired-builds.ts'

/** Folder of the archive in the file store. */
export const archiveFolder = 'builds'

/** Milliseconds between two readings of the archive because of a name that is in no known build. */
const minRefreshInterval = 1_000

/** Files that are copied at the same time. */
const batchSize = 8

/** What the archive says about a build. */
const BuildRecord = z.object({
  /** When a process last said that it serves the build, in milliseconds. */
  servedAt: z.number(),
  /** Size of each stored file, by name; empty until all are stored. */
  files: z.record(z.string(), z.number()),
})
type BuildRecord = z.output<typeof BuildRecord>

/** An asset of another build. */
export interface ArchivedAsset {
  content: Buffer
  isBrotli: boolean
}

interface ArchiveOptions {
  /** Folder of the assets of this build. */
  assets: string
  files: FileStore
  clock: Clock
}

/**
 * The assets of the builds that were served last, in the file store, which all processes share: tabs that were opened
 * before an update, and during one those whose requests reach a process of another version, find them there.
 * Text is stored only as the build has compressed it.
 */
export class BuildArchive {
  readonly #options: ArchiveOptions
  #own: Promise<{ id: string; files: BuildRecord['files'] }> | undefined
  /** The builds that were found by the last reading, by id. */
  #known = new Map<string, BuildRecord>()
  #refreshedAt = Number.NEGATIVE_INFINITY
  #refreshing: Promise<void> | undefined

  constructor(options: ArchiveOptions) {
    this.#options = options
  }

  /** Stores the assets of this build unless they are there, notes that it is served, and deletes expired builds. */
  async update(): Promise<void> {
    const disk = await this.#options.files()
    const own = await this.#readOwn()
    await this.#readRecords(disk)
    const names = Object.keys(own.files)
    if (Object.keys(this.#known.get(own.id)?.files ?? {}).length < names.length) {
      // First, so that what a killed process leaves behind expires too.
      await this.#writeRecord(disk, own.id, {})
      for (let at = 0; at < names.length; at += batchSize) {
        const batch = names.slice(at, at + batchSize)
        await Promise.all(batch.map((name) => this.#store(disk, own.id, name)))
      }
    }
    await this.#writeRecord(disk, own.id, own.files)
    const servedAt = new Map([...this.#known].map(([id, record]) => [id, record.servedAt]))
    for (const id of expiredBuilds(servedAt, own.id, this.#options.clock.now())) {
      await disk.deleteAll(`${archiveFolder}/${id}/`)
      this.#known.delete(id)
    }
  }

  /** The asset with this name; undefined if no stored build has it. Names contain a hash, so any build will do. */
  async read(name: string): Promise<ArchivedAsset | undefined> {
    const found = this.#find(name) ?? (await this.#refresh().then(() => this.#find(name)))
    if (!found) return undefined
    const disk = await this.#options.files()
    const content = Buffer.from(await disk.getBytes(`${archiveFolder}/${found.id}/${found.stored}`))
    // Another process may be writing the same file.
    if (content.length !== found.size) return undefined
    return { content, isBrotli: found.stored !== name }
  }

  #find(name: string) {
    for (const [id, { files }] of this.#known) {
      for (const stored of [`${name}.br`, name]) {
        const size = Object.hasOwn(files, stored) ? files[stored] : undefined
        if (size !== undefined) return { id, stored, size }
      }
    }
    return undefined
  }

  /** Reads the records, at most once a second: requests for unknown names wait for the next reading together. */
  #refresh(): Promise<void> {
    this.#refreshing ??= this.#refreshLater().finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  async #refreshLater(): Promise<void> {
    const { clock, files } = this.#options
    await sleep(Math.max(0, this.#refreshedAt + minRefreshInterval - clock.now()))
    this.#refreshedAt = clock.now()
    await this.#readRecords(await files()).catch(() => {
      throw problem('unavailable', 5)
    })
  }

  async #readRecords(disk: FileDisk): Promise<void> {
    const found = new Map<string, BuildRecord>()
    for (const id of await listBuilds(disk)) {
      const text = await disk.get(recordOf(id)).catch(() => '')
      const record = parseRecord(text) ?? this.#known.get(id)
      if (record) found.set(id, record)
    }
    this.#known = found
  }

  #writeRecord(disk: FileDisk, id: string, files: BuildRecord['files']): Promise<void> {
    const record: BuildRecord = { servedAt: this.#options.clock.now(), files }
    this.#known.set(id, record)
    return disk.put(recordOf(id), JSON.stringify(record))
  }

  #store(disk: FileDisk, id: string, name: string): Promise<void> {
    return disk.copyFromFs(path.join(this.#options.assets, name), `${archiveFolder}/${id}/${name}`)
  }

  #readOwn() {
    this.#own ??= readAssets(this.#options.assets)
    return this.#own
  }
}

const recordOf = (id: string) => `${archiveFolder}/${id}/build.json`

/** Ids of the builds in the archive; none before the first is stored. */
async function listBuilds(disk: FileDisk): Promise<string[]> {
  const { objects } = await disk.listAll(archiveFolder).catch((error: Error) => {
    if (!isMissingFile(error)) throw error
    return { objects: [] }
  })
  return [...objects].filter(({ isDirectory }) => isDirectory).map(({ name }) => name)
}

/** A record that was read while another process wrote it cannot be parsed. */
function parseRecord(text: string): BuildRecord | undefined {
  try {
    return BuildRecord.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The files of a build that are stored: of those that the build has compressed, only the smallest form. */
async function readAssets(folder: string) {
  const all = new Set(await fs.readdir(folder))
  const names = [...all].filter((name) => !name.endsWith('.gz') && !all.has(`${name}.br`)).sort()
  const sizes = await Promise.all(
    names.map(async (name) => [name, (await fs.stat(path.join(folder, name))).size] as const),
  )
  const id = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
  return { id, files: Object.fromEntries(sizes) }
}
