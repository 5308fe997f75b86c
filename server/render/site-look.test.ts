import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { lookStyles, withLook } from './site-look.ts'

const template = readFileSync(path.resolve(import.meta.dirname, '../../web/index.html'), 'utf8')
const key = 'a'.repeat(22)
const icon = `/files/${key}/512.webp`
const logo = `/files/${'b'.repeat(22)}/600.webp`
const first = { accent: '', icon: '', logo: '', logoHeight: 0, logoHasName: false }
const withLogo = { ...first, logo, logoHeight: 150 }

describe('the look of a site', () => {
  it('changes nothing until there is one', () => {
    expect(lookStyles(first)).toBe('')
    expect(withLook(template, first)).toBe(template)
  })

  it('has its icon in the place of the first one and of the mark', () => {
    const html = withLook(template, { ...first, icon })
    expect(html).toContain(`<link rel="icon" href="/files/${key}/icon-48.png" type="image/png"`)
    expect(html).toContain(`<link rel="apple-touch-icon" href="/files/${key}/icon-180.png">`)
    expect(html).toContain(`<symbol id="mark" viewBox="0 0 32 32"><image href="${icon}"`)
    expect(html).not.toContain('/icon.svg')
    expect(html).not.toContain('/icon-180.png" />')
  })

  it('has its logo in the header, as wide as it is, beside the name or with it', () => {
    expect(withLook(template, { ...withLogo, icon })).toContain(
      `<symbol id="mark" viewBox="0 0 600 150"><image href="${logo}" width="600" height="150"/>`,
    )
    const beside = lookStyles(withLogo)
    expect(beside).toContain('{width:min(4rem,12vw);height:1.75rem}')
    expect(beside).not.toContain('.wordmark')
    const alone = lookStyles({ ...withLogo, logoHasName: true })
    expect(alone).toContain('{width:min(8rem,35vw);height:2rem}')
    expect(alone).toContain('html .wordmark{')
    expect(lookStyles({ ...withLogo, logoHasName: true, logoHeight: 40 })).toContain(
      '{width:min(9rem,35vw);',
    )
  })

  it('has icons of the logo without an icon', () => {
    expect(withLook(template, withLogo)).toContain(`/files/${'b'.repeat(22)}/icon-48.png`)
  })

  it('has the colours of its accent in both themes', () => {
    expect(lookStyles({ ...first, accent: '#5b2a86' })).toMatch(
      /^html:root\{--accent:light-dark\(#5b2a86,#[0-9a-f]{6}\);/,
    )
  })
})
