import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDocument, inlineHashes } from './document.ts'

const template = readFileSync(path.resolve(import.meta.dirname, '../../web/index.html'), 'utf8')

describe('the HTML document', () => {
  it('contains its parts unchanged, even with replacement patterns or placeholders in them', () => {
    const body = '<p>$& $1 $$ <!--state--> <!--modules--></p>'
    const html = createDocument(template, {
      sheet: '/a.css',
      scripts: ['/b.js', '/c.js'],
      build: '/b',
    })({
      prefix: '/es',
      languageChoice: { offer: '<aside></aside>', links: '<nav></nav>' },
      head: '<title>A</title>',
      announcement: '<aside>$&</aside>',
      icons: '<symbol id="icon-a"></symbol>',
      body,
      state: '{"a":"<!--body-->"}',
      modules: ['/assets/a.js', '/assets/b.js'],
    })
    expect(html).toMatch(
      /<svg id="icons" [^>]*hidden>\s*<symbol id="mark"[\s\S]*<\/symbol>\s*<symbol id="icon-a"><\/symbol>\s*<\/svg>/,
    )
    expect(html).toContain('data-prefix="/es" data-build="/b"')
    expect(html).toContain('<aside>$&</aside>')
    expect(html).toContain(`<div id="root">${body}</div>`)
    expect(html).toContain(
      '<script id="state" type="application/json">{"a":"<!--body-->"}</script>',
    )
    expect(html).toContain(
      '<script data-modules="/assets/a.js /assets/b.js" data-scripts="/b.js /c.js">',
    )
    expect(html).toMatch(/<noscript>\s*<link rel="stylesheet" href="\/a\.css" \/>/)
  })

  it('rejects a template that lacks a placeholder', () => {
    expect(() =>
      createDocument('<html><!--head--></html>', { sheet: '', scripts: [], build: '' }),
    ).toThrow('<!--prefix-->')
  })

  it('has a CSP hash for each inline script and style, and no others', () => {
    const html = createDocument(template, {
      sheet: '/a.css',
      scripts: ['/b.js', '/c.js'],
      build: '/b',
    })({
      prefix: '/es',
      languageChoice: { offer: '<aside></aside>', links: '<nav></nav>' },
      head: '',
      announcement: '<aside></aside>',
      icons: '',
      body: '',
      state: '{}',
      modules: ['/a.js'],
    })
    const scripts = [
      ...html.matchAll(
        /<script(?: data-modules="\/a\.js" data-scripts="\/b\.js \/c\.js"| data-sheet="\/a\.css")?>([\s\S]*?)<\/script>/g,
      ),
    ]
    expect(scripts).toHaveLength(4)
    const { scripts: scriptHashes, styles } = inlineHashes(template)
    expect(scriptHashes).toEqual(scripts.map(([, text = '']) => sha256(text)))
    const [, style = ''] = /<noscript>[\s\S]*<style>([\s\S]*?)<\/style>/.exec(html) ?? []
    expect(styles).toEqual([sha256(style)])
  })
})

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
