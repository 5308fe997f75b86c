import fs from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../test/config.ts'
import { applyMutation, type Mutation } from './mutation.ts'

const messages = path.join('.cache', 'messages')

const notCopied = new Set(['.cache', '.git', 'data', 'dist', 'node_modules'])

/** A copy of the project whose files may be changed; its packages are those of the project. */
export class ProjectCopy {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
    for (const name of fs.readdirSync(projectRoot).filter((each) => !notCopied.has(each))) {
      fs.cpSync(path.join(projectRoot, name), path.join(folder, name), { recursive: true })
    }
    // The modules that tests import as `#messages/…`.
    fs.cpSync(path.join(projectRoot, messages), path.join(folder, messages), { recursive: true })
    fs.symlinkSync(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'))
  }

  /** Breaks a rule while `run` runs. */
  async withMutation<Result>(mutation: Mutation, run: () => Promise<Result>): Promise<Result> {
    const file = path.join(this.folder, mutation.file)
    const text = fs.readFileSync(file, 'utf8')
    fs.writeFileSync(file, applyMutation(mutation, text))
    try {
      return await run()
    } finally {
      fs.writeFileSync(file, text)
    }
  }
}
