import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createTempFolder, removeTempFolder } from '../test/cleanup.ts'
import { deleteOldBuilds, listBuilds } from './kept-builds.ts'

const folder = createTempFolder('builds')
afterAll(() => removeTempFolder(folder))

let dist = ''
beforeEach(() => {
  dist = fs.mkdtempSync(path.join(folder, 'dist-'))
})

const pathOf = (number: number) => path.join(dist, String(number).padStart(16, '0'))

/** Makes builds from the oldest to the newest. */
function makeBuilds(count: number): void {
  for (let number = 1; number <= count; number += 1) {
    fs.mkdirSync(pathOf(number))
    fs.utimesSync(pathOf(number), number, number)
  }
}

it('keeps the newest build and the two before it', () => {
  makeBuilds(5)
  deleteOldBuilds(pathOf(5))
  expect(listBuilds(dist)).toEqual([5, 4, 3].map(pathOf))
})

it('keeps a build that a process uses, until the process ends', async () => {
  makeBuilds(5)
  const script = `import { markInUse } from ${JSON.stringify(path.resolve('scripts/kept-builds.ts'))}
    markInUse(${JSON.stringify(pathOf(1))})
    process.stdin.resume().on('end', () => process.exit())
    console.log('marked')`
  const process_ = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(process_.stdout, 'data')
  fs.utimesSync(pathOf(1), 1, 1)
  deleteOldBuilds(pathOf(5))
  expect(listBuilds(dist)).toEqual([5, 4, 3, 1].map(pathOf))
  process_.stdin.end()
  await once(process_, 'exit')
  expect(fs.readdirSync(pathOf(1))).toEqual([])
  fs.utimesSync(pathOf(1), 1, 1)
  deleteOldBuilds(pathOf(5))
  expect(listBuilds(dist)).toEqual([5, 4, 3].map(pathOf))
})

it('deletes what killed processes have left', () => {
  makeBuilds(4)
  const dead = 2 ** 30
  fs.writeFileSync(path.join(pathOf(1), `used-by-${dead}`), '')
  fs.utimesSync(pathOf(1), 1, 1)
  for (const pid of [dead, process.pid]) fs.mkdirSync(path.join(dist, `.new-${pid}`))
  deleteOldBuilds(pathOf(4))
  const left = [4, 3, 2].map((number) => path.basename(pathOf(number)))
  expect(fs.readdirSync(dist).toSorted()).toEqual([`.new-${process.pid}`, ...left].toSorted())
})

it.each(['a#b', 'a?b'])('says that a folder named %s cannot be built in', async (name) => {
  const project = path.join(fs.mkdtempSync(path.join(folder, 'project-')), name)
  const scripts = ['build', 'build-parts', 'kept-builds'].map((script) => `scripts/${script}.ts`)
  for (const file of [...scripts, 'messages/languages.ts', 'server/exit-codes.ts']) {
    fs.cpSync(path.resolve(file), path.join(project, file))
  }
  const build = spawn(process.execPath, [path.join(project, 'scripts/build.ts')])
  let output = ''
  build.stderr.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(build, 'close')
  expect([code, output]).toEqual([
    78,
    `Voxpop cannot be built in ${project}, because the path contains "${name[1]}". Move it to a folder without # and ? in its path.\n`,
  ])
})
