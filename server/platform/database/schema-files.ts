import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'

const root = new URL('../../../database/', import.meta.url)

/** A script below `database/`. */
export interface SchemaFile {
  /** Path below its folder, such as `votes/write.sql`. */
  name: string
  text: string
}

/** Functions and triggers as they are now, which replace those of an earlier version of the file. */
export interface FunctionFile extends SchemaFile {
  hash: string
  /** Names of the functions that the file creates; each trigger is in the file of its function. */
  functions: string[]
}

export interface SchemaFiles {
  /** Tables, types, indexes and the functions that these use, of a new database. */
  baseline: SchemaFile[]
  /** Changes of the tables since the baseline. */
  migrations: SchemaFile[]
  functions: FunctionFile[]
}

export async function readSchemaFiles(): Promise<SchemaFiles> {
  const [baseline, migrations, functions] = await Promise.all([
    readScripts('baseline'),
    readScripts('migrations'),
    readScripts('functions'),
  ])
  return { baseline, migrations, functions: functions.map(asFunctionFile).sort(platformFirst) }
}

// PostgreSQL checks that the functions exist that a function in SQL calls, and features call those of the platform.
const platformFirst = (a: SchemaFile, b: SchemaFile) =>
  Number(b.name.startsWith('platform/')) - Number(a.name.startsWith('platform/'))

/** Reads the scripts of a folder below `database/` in the order of their names; none if there is no such folder. */
export async function readScripts(folder: string): Promise<SchemaFile[]> {
  const base = new URL(`${folder}/`, root)
  const names = await fs.readdir(base, { recursive: true }).catch(() => [])
  const scripts = names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.sql'))
  return Promise.all(
    scripts
      .sort()
      .map(async (name) => ({ name, text: await fs.readFile(new URL(name, base), 'utf8') })),
  )
}

function asFunctionFile(file: SchemaFile): FunctionFile {
  const hash = createHash('sha256').update(file.text).digest('hex')
  return { ...file, hash, functions: functionNames(file.text) }
}

/** Names of the functions that a script creates. */
export function functionNames(script: string): string[] {
  const names = [...script.matchAll(/^\s*create (?:or replace )?function (\w+)/gm)]
  return [...new Set(names.map(([, name]) => name as string))]
}
