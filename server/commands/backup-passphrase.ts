import fs from 'node:fs/promises'
import path from 'node:path'
import { CommandFailure, type Terminal } from './command.ts'

/** Minimum length of a new passphrase, so that a stolen backup cannot be decrypted by brute force. */
const minLength = 8

/** Option of commands that make or read a backup. No option takes the passphrase itself: other users see arguments. */
export const passphraseOption = { 'passphrase-file': { type: 'string' } } as const

/**
 * The passphrase for a new backup: from the file, else from BACKUP_PASSPHRASE, else typed twice if `ask` is set.
 * @returns undefined for a backup without encryption
 */
export async function newPassphrase(
  terminal: Terminal,
  { file, ask }: { file: string | undefined; ask: boolean },
): Promise<string | undefined> {
  const passphrase =
    (await configuredPassphrase(terminal, file)) ?? (ask ? await typedTwice(terminal) : undefined)
  if (passphrase !== undefined && passphrase.length < minLength) {
    throw new CommandFailure(`The passphrase must have at least ${minLength} characters.`)
  }
  return passphrase
}

/** The passphrase of an existing backup: from the file, else from BACKUP_PASSPHRASE, else typed. */
export async function knownPassphrase(
  terminal: Terminal,
  file: string | undefined,
): Promise<string> {
  const passphrase =
    (await configuredPassphrase(terminal, file)) ?? (await terminal.askSecret('Passphrase: '))
  if (passphrase) return passphrase
  throw new CommandFailure(
    'The backup is encrypted. Give its passphrase in BACKUP_PASSPHRASE or with --passphrase-file FILE.',
  )
}

async function configuredPassphrase(
  { config }: Terminal,
  file: string | undefined,
): Promise<string | undefined> {
  if (file === undefined) return config.backupPassphrase
  const text = await fs
    .readFile(path.resolve(config.cwd, file), 'utf8')
    .catch((error: NodeJS.ErrnoException) => {
      throw new CommandFailure(`The passphrase file ${file} cannot be read (${error.code}).`)
    })
  const passphrase = text.replace(/\r?\n$/, '')
  if (passphrase === '') throw new CommandFailure(`The passphrase file ${file} is empty.`)
  return passphrase
}

async function typedTwice(terminal: Terminal): Promise<string> {
  const first = await terminal.askSecret('New passphrase: ')
  if (first === undefined) {
    throw new CommandFailure(
      'This command cannot ask for a passphrase here. Give it in BACKUP_PASSPHRASE or with --passphrase-file FILE.',
    )
  }
  if (first !== (await terminal.askSecret('Repeat the passphrase: '))) {
    throw new CommandFailure('The two passphrases differ. No backup was made.')
  }
  return first
}
