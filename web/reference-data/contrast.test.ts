import { describe, expect, it } from 'vitest'
import { contrastText } from './contrast.ts'

describe('the colour of a party', () => {
  it.each(['#dc241f', '#7a7a7a', '#1f6fd6', '#919191'])(
    '%s is easy to see in both themes',
    (color) => {
      expect(contrastText(color)).toBe('Easy to see in both themes.')
    },
  )

  it.each([
    ['#ffd700', 'light', 'darker', '1.3'],
    ['#000080', 'dark', 'lighter', '1.0'],
    ['#ffffff', 'light', 'darker', '1.0'],
    ['#c8102e', 'dark', 'lighter', '2.9'],
    // #919191 has 3.02 to 1.
    ['#929292', 'light', 'darker', '2.9'],
  ])('%s in the %s theme is said to be shown %s', (color, theme, change, ratio) => {
    expect(contrastText(color)).toBe(
      `Charts show it ${change} in the ${theme} theme: its contrast is ${ratio} to 1, and should be 3 to 1.`,
    )
  })
})
