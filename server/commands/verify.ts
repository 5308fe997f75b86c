import fs from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { decodeBase64 } from '../../verifier/encoding.ts'
import { headLine } from '../../verifier/heads.ts'
import { type RecountReport, recount } from '../../verifier/recount.ts'
import { describeBallot, describeWitnesses, printable } from '../../verifier/report-text.ts'
import { showTime } from '../../verifier/sentences.ts'
import { parseWitnesses } from '../../verifier/witnesses.ts'
import { systemClock } from '../platform/clock.ts'
import { type Command, CommandFailure, type Terminal } from './command.ts'
import { describeError } from './describe-error.ts'

/** Exit codes; other commands tell only success from failure. */
const exitCodes = { honest: 0, dishonest: 1, 'not-checked': 2 } as const

export const verify: Command = {
  usage:
    'verify URL [--state FILE] [--compare FILE|HEAD] [--ballot NUMBER] [--witness KEY|FILE]... [--needed NUMBER]',
  summary:
    'Recount the published ballots of a site and check its log: exit code 1 if the site is dishonest, 2 if it cannot be checked',
  async run(args, terminal) {
    try {
      return await verifySite(args, terminal)
    } catch (error) {
      terminal.write(`${printable(describeError(error))}\n`)
      return exitCodes['not-checked']
    }
  },
}

async function verifySite(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      state: { type: 'string' },
      compare: { type: 'string' },
      ballot: { type: 'string' },
      witness: { type: 'string', multiple: true },
      needed: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [address] = positionals
  if (!address || positionals.length > 1) {
    throw new CommandFailure('Give the address of one site: verify https://example.org')
  }
  const pathOf = (file: string) => path.resolve(terminal.config.cwd, file)
  const { state: stateFile, compare, ballot, witness = [], needed } = values
  const witnesses = await Promise.all(
    witness.map(async (text) =>
      isWitnessKey(text) ? text : ((await readIfThere(pathOf(text))) ?? text),
    ),
  )
  const report = await recount(address, {
    fetch,
    now: new Date(systemClock.now()),
    state: stateFile === undefined ? undefined : await readIfThere(pathOf(stateFile)),
    compare: compare === undefined ? undefined : ((await readIfThere(pathOf(compare))) ?? compare),
    ballot,
    witnesses: parseWitnesses(
      witnesses.flatMap((text) => text.split('\n')),
      needed === undefined ? undefined : Number(needed),
    ),
    comparesShown: true,
    onProgress: ({ stage, done, total }) => {
      if (terminal.isInteractive) terminal.write(`\r\x1b[K${stages[stage]}: ${done} of ${total}`)
    },
  })
  if (terminal.isInteractive) terminal.write('\r\x1b[K')
  if (stateFile !== undefined && report.head) await saveHead(pathOf(stateFile), report.head)
  terminal.write(describeReport(address, report, ballot))
  return exitCodes[report.outcome]
}

const isWitnessKey = (text: string) => /\+[0-9a-f]{8}\+/.test(text)

const stages = { log: 'Entries of the log', lists: 'Lists' }

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await fs.readFile(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // A head given as text may be too long for a file name.
    if (code === 'ENOENT' || code === 'ENAMETOOLONG') return undefined
    throw new CommandFailure(`The file ${file} cannot be read (${code}).`)
  }
}

/** Replaces the file in one step, so that a crash leaves the old head or the new one. */
async function saveHead(file: string, head: object): Promise<void> {
  await fs.writeFile(`${file}.new`, `${JSON.stringify(head, null, 2)}\n`)
  await fs.rename(`${file}.new`, file)
}

function describeReport(address: string, report: RecountReport, ballot?: string): string {
  const { outcome, problems, notChecked, counted, witnessed, head } = report
  const results = {
    honest: `${address}: everything adds up.`,
    dishonest: `${address}: what it has published is wrong.`,
    'not-checked': `${address} could not be checked.`,
  }
  const lines = [results[outcome]]
  for (const { code, sentence } of problems) lines.push(`  ${code}: ${sentence}`)
  for (const { sentence } of notChecked) lines.push(`  not checked: ${sentence}`)
  if (counted) lines.push(...describeCounted(counted))
  if (witnessed) lines.push(...describeWitnesses(witnessed).map(({ sentence }) => `  ${sentence}`))
  if (counted && ballot) lines.push(`  ${describeBallot(ballot, report.ballot).sentence}`)
  const root = head && decodeBase64(head.root)
  if (head && root) {
    lines.push('Head of the log. Others who check the same site can compare it with --compare:')
    lines.push(`  ${headLine({ size: head.size, root })}`)
  }
  return `${lines.map(printable).join('\n')}\n`
}

function describeCounted(counted: NonNullable<RecountReport['counted']>): string[] {
  const { entries, publications, time, personalities, support, oppose, verifiedLists } = counted
  const log = `${plural(entries, 'entry', 'entries')} of the log in ${plural(publications, 'publication')}`
  const lists = `${plural(personalities, 'list')} with ${plural(support + oppose, 'ballot')}`
  return [
    `  ${log}, the newest of ${showTime(time)}`,
    `  ${lists}: ${support} Support, ${oppose} Oppose`,
    `  ${plural(verifiedLists, 'list')} of verified members`,
  ]
}

const plural = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`
