import { describe, expect, it } from 'vitest'
import * as texts from '#messages/common'
import * as statuses from '#messages/contract/statuses'
import { ApiError, failureText, isRefusal, messagesOf } from './api-error.ts'

describe('failureText', () => {
  it('prefers the first message of the server', () => {
    expect(failureText(new ApiError(400, ['Name is required', 'Bio is long']), 'Failed')).toBe(
      'Name is required',
    )
  })

  it('shows the fallback text when the server sent no message', () => {
    expect(failureText(new ApiError(500, []), 'Failed to vote')).toBe('Failed to vote')
    expect(failureText(new ApiError(0, []), 'Failed to vote')).toBe('Failed to vote')
    expect(failureText(new TypeError('x is undefined'), 'Failed to vote')).toBe('Failed to vote')
  })

  it.each([
    [0, texts.networkError],
    [403, statuses.forbidden()],
    [404, statuses.notFound()],
    [500, statuses.server()],
    [503, statuses.server()],
    [418, texts.unexpectedError],
  ])('shows the text of status %i without a fallback text', (status, text) => {
    expect(failureText(new ApiError(status, []))).toBe(text)
  })

  it('never shows the message of a programming error', () => {
    expect(failureText(new TypeError('x is undefined'))).toBe(texts.unexpectedError)
  })
})

describe('messagesOf', () => {
  it.each([
    [{ message: 'No' }, ['No']],
    [{ message: ['No', 'Neither'] }, ['No', 'Neither']],
    [{ message: ['', 7, null, 'No'] }, ['No']],
    [{ message: {} }, []],
    [{}, []],
    ['<html>', []],
    [undefined, []],
    [null, []],
  ])('reads %j as %j', (body, messages) => {
    expect(messagesOf(body)).toEqual(messages)
  })
})

it('isRefusal is true only for a 4xx', () => {
  expect([0, 400, 404, 499, 500].map((status) => isRefusal(new ApiError(status, [])))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(isRefusal(new Error('404'))).toBe(false)
})
