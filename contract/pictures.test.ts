import { describe, expect, it } from 'vitest'
import { pictureKey, pictureSources, pictureUrl, pictureWidths } from './pictures.ts'

const key = 'AbCdEfGhIjKlMnOpQrSt_-'

describe('the widths of a picture', () => {
  it.each([
    [1, [1]],
    [160, [160]],
    [161, [160, 161]],
    [1536, [160, 320, 640, 1280, 1536]],
    [2048, [160, 320, 640, 1280, 2048]],
  ])('%i pixels wide never exceed it', (widest, widths) => {
    expect(pictureWidths(widest)).toEqual(widths)
  })
})

describe('the sources of a picture', () => {
  it('name every width of an upload', () => {
    const url = pictureUrl(key, 400)
    expect(pictureSources(url)).toEqual({
      src: `/files/${key}/400.webp`,
      srcSet: [160, 320, 400].map((width) => `/files/${key}/${width}.webp ${width}w`).join(', '),
    })
  })

  it.each([
    [160, '160.webp', undefined],
    [161, '320.webp', [160, 320]],
    [320, '320.webp', [160, 320]],
    [321, '400.webp', [160, 320, 400]],
    [401, '400.webp', [160, 320, 400]],
  ])('for a box of %i pixels are none wider than it needs', (enough, src, widths) => {
    expect(pictureSources(pictureUrl(key, 400), enough)).toEqual({
      src: `/files/${key}/${src}`,
      srcSet: widths?.map((width) => `/files/${key}/${width}.webp ${width}w`).join(', '),
    })
  })

  it('name every width of a portrait of the demo', () => {
    const folder = '/files/portrait-somebody-0123456789'
    expect(pictureSources(`${folder}/640.webp`)).toEqual({
      src: `${folder}/640.webp`,
      srcSet: [160, 320, 640].map((width) => `${folder}/${width}.webp ${width}w`).join(', '),
    })
    expect(pictureKey(`${folder}/640.webp`)).toBeUndefined()
  })

  it.each([
    'https://example.org/a.jpg',
    `https://example.org/files/${key}/640.webp`,
    '/files/portrait-somebody-0123456789.webp',
    `/files/${key}/640.png`,
    `/files/${key}/../640.webp`,
    '',
  ])('are only the URL for %j', (url) => {
    expect(pictureSources(url)).toEqual({ src: url })
  })
})
