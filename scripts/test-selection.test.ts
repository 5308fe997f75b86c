import { describe, expect, it } from 'vitest'
import { selectTests } from './test-selection.ts'

const journeys = ['test/journeys/posts.journey.test.ts', 'test/journeys/voting.journey.test.ts']
const select = (...args: string[]) => selectTests(args, journeys)

describe('the arguments of npm test', () => {
  it('run everything in both runners by default', () => {
    expect(select()).toEqual({
      vitest: ['--passWithNoTests'],
      playwright: ['--pass-with-no-tests'],
    })
  })

  it('select files of both runners by a part of their path', () => {
    expect(select('voting')).toEqual({
      vitest: ['--passWithNoTests', 'voting'],
      playwright: ['--pass-with-no-tests', journeys[1]],
    })
    expect(select('recount').playwright).toBeUndefined()
    expect(select('voting.journey.test.ts:30').playwright).toContain(`${journeys[1]}:30`)
  })

  it('select a runner by its projects', () => {
    expect(select('--project', 'journeys')).toEqual({
      vitest: undefined,
      playwright: ['--pass-with-no-tests'],
    })
    expect(select('--project=unit', 'posts')).toEqual({
      vitest: ['--passWithNoTests', '--project=unit', 'posts'],
      playwright: undefined,
    })
    const both = select('--project=unit', '--project=journeys')
    expect(both.vitest).toContain('--project=unit')
    expect(both.playwright).toEqual(['--pass-with-no-tests'])
  })

  it('select tests by their name', () => {
    expect(select('-t', 'a visitor')).toEqual({
      vitest: ['--passWithNoTests', '--testNamePattern=a visitor'],
      playwright: ['--pass-with-no-tests', '--grep=a visitor'],
    })
  })

  it('pass other options to the runner of the selected projects', () => {
    expect(select('--project=journeys', '--ui').playwright).toContain('--ui')
    const { vitest, playwright } = select('--bail=1')
    expect(vitest).toContain('--bail=1')
    expect(playwright).not.toContain('--bail=1')
  })
})
