import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BreakableAddress } from './breakable-address.tsx'

it.each([
  ['jane_doe.smith@mail.example', 'jane_|doe.|smith|@mail.|example'],
  [
    'https://www.adams.house.gov/press-releases?page=2&from=a',
    'https://|www.|adams.|house.|gov/|press-|releases?|page=|2&amp;|from=|a',
  ],
  ['plain', 'plain'],
])('lets the lines of %s break between its words', (address, parts) => {
  const markup = renderToStaticMarkup(<BreakableAddress address={address} />)
  expect(markup.replaceAll('<wbr/>', '|').replace(/<\/?span>/g, '')).toBe(parts)
})
