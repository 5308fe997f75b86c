import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../test/config.ts'
import { applyMutation } from './mutation.ts'
import { mutations, selectMutations } from './rules/all.ts'

describe('the list of mutations', () => {
  it('changes a text that occurs once in its file', () => {
    const unchanged = mutations.filter((mutation) => {
      const text = fs.readFileSync(path.join(projectRoot, mutation.file), 'utf8')
      return text.split(mutation.replace).length !== 2 || applyMutation(mutation, text) === text
    })
    expect(unchanged.map(({ name, file }) => `${file}: ${name}`)).toEqual([])
  })

  it('names tests that exist', () => {
    const missing = mutations.filter(({ test, title = '' }) => {
      const file = path.join(projectRoot, test)
      return !fs.existsSync(file) || !new RegExp(title).test(fs.readFileSync(file, 'utf8'))
    })
    expect(missing.map(({ test, title }) => `${test} ${title}`)).toEqual([])
  })

  it('has each name once', () => {
    const names = mutations.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
  })

  it('is selected by subject, path or name', () => {
    expect(selectMutations([])).toEqual(mutations)
    expect(new Set(selectMutations(['privacy']).map(({ subject }) => subject))).toEqual(
      new Set(['privacy']),
    )
    expect(selectMutations(['server/ballots'])).not.toEqual([])
    expect(selectMutations(['no such rule'])).toEqual([])
  })
})
