import { execFile, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Measurement } from './measure-rate.ts'

const run = promisify(execFile)

/** True if PostgreSQL's own benchmark is installed. */
export const hasPgbench = (): boolean => spawnSync('pgbench', ['--version']).status === 0

/** The statement of `bareVoteRate` for random pairs; `bare_votes` has no foreign keys, so the ids are numbers. */
const script = `\\set user random(1, 2000)
\\set personality random(1, 500)
insert into bare_votes (user_id, personality_id, type)
values (lpad(to_hex(:user::int), 32, '0')::uuid, lpad(to_hex(:personality::int), 32, '0')::uuid, 'UPVOTE')
on conflict (user_id, personality_id) do update set type = excluded.type;
`

/** Measures the bare one-statement vote with pgbench, prepared, each in a transaction. */
export async function pgbenchVoteRate(
  databaseUrl: string,
  clients: number,
  seconds: number,
): Promise<Measurement> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'voxpop-pgbench-'))
  try {
    const file = path.join(folder, 'vote.sql')
    fs.writeFileSync(file, script)
    const { stdout } = await run('pgbench', [
      ...['--no-vacuum', '--protocol=prepared', `--client=${clients}`, '--jobs=2'],
      ...[`--time=${seconds}`, `--file=${file}`, databaseUrl],
    ])
    const numberAfter = (label: string) => Number(stdout.split(label)[1]?.match(/[\d.]+/)?.[0])
    return { rate: numberAfter('tps = '), count: numberAfter('actually processed: ') }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
