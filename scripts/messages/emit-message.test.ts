import { stripTypeScriptTypes } from 'node:module'
import { createElement, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { formatsOf } from '../../messages/formats.ts'
import { type Language, languages } from '../../messages/languages.ts'
import { emitMessage } from './emit-message.ts'

/** What a message says. */
function say(message: string, values?: object, language: Language = 'en'): string {
  const { locale, separator, groupedFrom } = languages[language]
  const { number, plural } = formatsOf(locale, separator, groupedFrom)
  const source = stripTypeScriptTypes(`const message = ${emitMessage(message).expression}`)
  const names = ['number', 'plural', 'createElement', 'Fragment']
  const compiled = new Function(...names, `${source}; return message`)(
    number,
    plural,
    createElement,
    Fragment,
  )
  return values === undefined ? compiled : compiled(values)
}

describe('a message', () => {
  it('without arguments is a string', () => {
    expect(say('It’s "here", in `code` \\ for $5')).toBe('It’s "here", in `code` \\ for $5')
  })

  it('has its arguments in their places', () => {
    expect(say('{name} of `{place}` \\ ${name}', { name: '${x}', place: 'B' })).toBe(
      '${x} of `B` \\ $${x}',
    )
  })

  it('chooses the form of a count as the language does, and writes the count in its digits', () => {
    const votes = '{count, plural, =0 {no votes} one {# vote} other {# votes}}'
    const said = [0, 1, 2, 1204].map((count) => say(votes, { count }))
    expect(said).toEqual(['no votes', '1 vote', '2 votes', '1,204 votes'])
    const arabic = '{count, plural, zero {z} one {o} two {t} few {f #} many {m #} other {x #}}'
    const forms = [0, 1, 2, 3, 11, 100].map((count) => say(arabic, { count }, 'ar'))
    expect(forms).toEqual(['z', 'o', 't', 'f 3', 'm 11', 'x 100'])
  })

  it('takes a form that is missing for the other one', () => {
    expect(say('{count, plural, other {# Stimmen}}', { count: 1 }, 'de')).toBe('1 Stimmen')
  })

  it('chooses by a kind', () => {
    const waits = '{reason, select, login {until you log in} other {for the site}}'
    expect(say(waits, { reason: 'login' })).toBe('until you log in')
    expect(say(waits, { reason: 'busy' })).toBe('for the site')
  })

  it('has elements where its tags are, and elements as arguments', () => {
    const message =
      '{count, plural, one {<terms>One rule</terms> of} other {<terms>{count, number} rules</terms> of}} <site/> & {others}'
    const values = {
      count: 1204,
      site: createElement('b', null, 'Vox'),
      others: 'others',
      terms: (text: ReactNode) => createElement('i', null, text),
    }
    const said = renderToStaticMarkup(say(message, values))
    expect(said).toBe('<i>1,204 rules</i> of <b>Vox</b> &amp; others')
  })

  it.each([
    ['{name', /EXPECT_ARGUMENT_CLOSING_BRACE/],
    ['{count, plural, one {# vote}}', /MISSING_OTHER_CLAUSE/],
    ['{day, date}', /not supported/],
    ['Read <b>this', /UNCLOSED_TAG/],
    ['{b} of <b>this</b>', /two ways/],
    ['Page {number}', /the name number/],
    ['{count, plural, offset:1 other {#}}', /offset/],
    ['{count, selectordinal, other {#}}', /ordinals/],
    ['{count} {count, plural, other {#}}', /two ways/],
  ])('is refused when it cannot be translated: %s', (message, problem) => {
    expect(() => emitMessage(message)).toThrow(problem)
  })
})
