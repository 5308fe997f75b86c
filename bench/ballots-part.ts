import { type RandomRunReport, runRandomBallots } from '../faults/ballots/random-run.ts'
import { createTempFolder, removeTempFolder } from '../test/cleanup.ts'
import { startPostgres } from '../test/postgres.ts'
import { printLine, printRow } from './results.ts'

/**
 * Runs random operations over HTTP on two processes that publish and are killed, and checks each publication with the
 * verifier and the ballot numbers of all voters.
 * @param words number of operations, and a seed for each run
 */
export async function checkBallots([words = '10000', ...seeds]: string[]): Promise<void> {
  const operations = Number(words)
  if (!(operations >= 1)) throw new Error(`not a number of operations: ${words}`)
  for (const seed of seeds.length > 0 ? seeds : [String(Date.now())]) {
    // Before the run, because one that fails is repeated with the seed.
    console.log(`Seed ${seed}`)
    await checkRun(operations, seed)
  }
}

async function checkRun(operations: number, seed: string): Promise<void> {
  const postgres = await startPostgres({ durable: false })
  const folder = createTempFolder('ballots')
  try {
    const start = performance.now()
    const report = await runRandomBallots({
      databaseUrl: postgres.url('postgres'),
      folder,
      seed,
      operations,
      onProgress: (done) => {
        if (done % 1_000 === 0) console.log(`  ${done} operations`)
      },
    })
    print(report, { operations, seed, seconds: (performance.now() - start) / 1_000 })
    if (report.problems.length > 0) process.exitCode = 1
  } finally {
    removeTempFolder(folder)
    await postgres.stop()
  }
}

function print(
  { publications, killed, found, checked, waiting, problems, operations: kinds }: RandomRunReport,
  { operations, seed, seconds }: { operations: number; seed: string; seconds: number },
): void {
  const cells = {
    seed,
    operations: String(operations),
    publications: String(publications),
    'killed while voting': String(killed.voting),
    'killed while publishing': String(killed.publishing),
    'numbers found': String(found),
    'not yet published': String(waiting),
    'checks of the browser': String(checked),
    'time, s': seconds.toFixed(0),
    problems: String(problems.length),
  }
  printRow(
    Object.entries(cells)
      .map(([key, value]) => `${key} ${value}`)
      .join(', '),
    cells,
  )
  const list = [...kinds].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = list.map(([name, { acknowledged, refused, unanswered }]) => {
    return `${name} ${acknowledged}/${refused}/${unanswered}`
  })
  console.log(`  acknowledged/refused/unanswered: ${text.join(', ')}`)
  for (const problem of problems.slice(0, 20)) printLine(`  ${problem}`)
}
