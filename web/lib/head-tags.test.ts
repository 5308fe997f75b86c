import { describe, expect, it } from 'vitest'
import { headHtml, headTags } from './head-tags.ts'

const url = new URL('https://voxpop.example/personalities/ada?page=2')
const html = (page: Parameters<typeof headTags>[0], at = url) =>
  headHtml(headTags(page, at, { name: 'Voxpop' }))

describe('the head of a page', () => {
  it('names the site in the title once', () => {
    expect(html({ title: 'Ada' })).toContain('<title>Ada · Voxpop</title>')
    expect(html({ title: 'Voxpop: Your Voice', hasSiteName: true })).toContain(
      '<title>Voxpop: Your Voice</title>',
    )
  })

  it('has its path as canonical URL, unless the page sets another', () => {
    const canonical = (href: string) => `<link rel="canonical" href="${href}">`
    expect(html({ title: 'Ada' })).toContain(canonical('https://voxpop.example/personalities/ada'))
    expect(html({ title: 'All', canonical: '/personalities?q=a&page=2' })).toContain(
      canonical('https://voxpop.example/personalities?q=a&amp;page=2'),
    )
    const withSlash = new URL('https://voxpop.example/personalities/')
    expect(html({ title: 'All' }, withSlash)).toContain(
      canonical('https://voxpop.example/personalities'),
    )
    const root = new URL('https://voxpop.example/')
    expect(html({ title: 'Home' }, root)).toContain(canonical('https://voxpop.example/'))
  })

  it('tells other sites the frame of what the page is about, if there is one', () => {
    const href =
      'https://voxpop.example/oembed?url=https%3A%2F%2Fvoxpop.example%2Fpersonalities%2Fada'
    expect(html({ title: 'Ada', isEmbeddable: true })).toContain(
      `<link rel="alternate" type="application/json+oembed" href="${href}" title="Ada · Voxpop">`,
    )
    expect(html({ title: 'Ada' })).not.toContain('oembed')
  })

  it('shares an absolute picture URL: the page’s or the default one', () => {
    const picture = (href: string) => `<meta property="og:image" content="${href}">`
    expect(html({ title: 'Ada', image: '/files/ada.webp' })).toContain(
      picture('https://voxpop.example/files/ada.webp'),
    )
    expect(html({ title: 'Ada', image: 'https://elsewhere.example/a.png' })).toContain(
      picture('https://elsewhere.example/a.png'),
    )
    expect(html({ title: 'Ada' })).toContain(picture('https://voxpop.example/social.png'))
  })

  it('shares a card with its size, and what links to the page say', () => {
    const tags = html({ title: 'Ada', sharedTitle: '56% support Ada', card: '/cards/a.png?v=1' })
    const property = (name: string, content: string) =>
      `<meta property="${name}" content="${content}">`
    expect(tags).toContain('<title>Ada · Voxpop</title>')
    expect(tags).toContain(property('og:title', '56% support Ada'))
    expect(tags).toContain(property('og:image', 'https://voxpop.example/cards/a.png?v=1'))
    expect(tags).toContain(property('og:image:width', '1200'))
    expect(tags).toContain('<meta name="twitter:card" content="summary_large_image">')
    expect(html({ title: 'Ada' })).not.toContain('og:image:width')
  })

  it('has noindex only if the page sets it', () => {
    expect(html({ title: 'Login', noindex: true })).toContain('name="robots" content="noindex"')
    expect(html({ title: 'Ada' })).not.toContain('robots')
  })

  it('escapes every value', () => {
    const nasty = `"><script>alert('1')</script>&amp;`
    const written = html({
      title: nasty,
      description: nasty,
      image: `/files/${nasty}`,
      canonical: `/a?${nasty}`,
      jsonLd: { '@type': 'Person', name: '</script><script>alert(1)</script><!--' },
    })
    expect(written).not.toContain('<script>')
    expect(written).not.toContain('<!--')
    expect(written.match(/<\/script>/g)).toHaveLength(1)
    expect(written).toContain(
      '<title>&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp; · Voxpop</title>',
    )
  })

  it('embeds JSON-LD that parses to the same data', () => {
    const subject = { '@type': 'Person', name: '</script>\u2028 Ada' }
    const [, text = ''] =
      /<script type="application\/ld\+json">(.*)<\/script>/.exec(
        html({ title: 'Ada', jsonLd: subject }),
      ) ?? []
    expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', ...subject })
  })
})
