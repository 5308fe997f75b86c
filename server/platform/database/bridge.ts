import type { ScriptConnection } from './database.ts'
import { functionNames, readScripts, type SchemaFile } from './schema-files.ts'

// Brings sites from before the baseline to it. Goes with the first release, together with `database/bridge`.

/** Names that migrations had in earlier commits. */
const earlierNames = new Map([
  ['0011-users-administration.sql', '0014-users-administration.sql'],
  ['0020-contact-senders.sql', '0017-contact-senders.sql'],
  ['0059-report-outcome-text.sql', '0063-report-outcome-text.sql'],
])

const firstBridgeFile = '0001-text.sql'

/** The part of the baseline that PostgreSQL 17 lacks, and the migrations before the baseline use. */
const uuidv7File = '00-uuidv7.sql'

/** Drops the functions, which the files of functions create again, and records that the baseline is there. */
const lastBridgeFile = 'to-baseline.sql'

export interface Bridge {
  /** The migrations from before the baseline in their order, then the last step. */
  files: SchemaFile[]
  /** The same names as the files have now. */
  presentNames(names: Iterable<string>): Set<string>
}

export async function readBridge(): Promise<Bridge> {
  return {
    files: await readScripts('bridge'),
    presentNames: (names) => new Set([...names].map((name) => earlierNames.get(name) ?? name)),
  }
}

/** @param kept names of functions that the baseline has */
export async function applyBridgeFile(
  { run }: ScriptConnection,
  { name, text }: SchemaFile,
  kept: string[],
): Promise<void> {
  if (name === firstBridgeFile) {
    const baseline = await readScripts('baseline')
    await run(baseline.find((file) => file.name === uuidv7File)?.text ?? '')
  }
  // The functions are never called, so they need not be valid on this version of PostgreSQL, nor have settings that only
  // a superuser may give them.
  await run('set local check_function_bodies = off')
  await run(text.replaceAll(/ set voxpop\.\w+ = '\w+'/g, ''))
  if (name === lastBridgeFile) {
    const created = (await readScripts('bridge')).flatMap((file) => functionNames(file.text))
    const dropped = new Set(created).difference(new Set(kept))
    await run(`drop function if exists ${[...dropped].join(', ')} cascade`)
  } else await run(`insert into migrations (name) values ('${name}')`)
}
