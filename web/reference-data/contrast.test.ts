import { describe, expect, it } from 'vitest'
import { contrastText, isHardToSee } from './contrast.ts'

describe('the colour of a party', () => {
  it.each(['#dc241f', '#7a7a7a', '#1f6fd6', '#919191'])(
    '%s is easy to see in both themes',
    (color) => {
      expect(contrastText(color)).toBe('Easy to see in both themes.')
      expect(isHardToSee(color)).toBe(false)
    },
  )

  it.each([
    ['#ffd700', 'light', '1.3'],
    ['#000080', 'dark', '1.0'],
    ['#ffffff', 'light', '1.0'],
    ['#c8102e', 'dark', '2.9'],
    // #919191 has 3.02 to 1.
    ['#929292', 'light', '2.9'],
  ])('%s is said to be hard to see in the %s theme', (color, theme, ratio) => {
    expect(contrastText(color)).toBe(
      `Hard to see in the ${theme} theme: its contrast is ${ratio} to 1, and should be 3 to 1.`,
    )
    expect(isHardToSee(color)).toBe(true)
  })
})
