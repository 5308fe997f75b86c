import { expect, it } from 'vitest'
import { parseS3Address } from './s3-address.ts'

it('reads every part of an address', () => {
  const text =
    's3://KEY:sec%2Fret%2B@my.bucket-1?endpoint=http://127.0.0.1:9000/path&region=eu-west-1'
  expect(parseS3Address(text)).toEqual({
    bucket: 'my.bucket-1',
    endpoint: 'http://127.0.0.1:9000/path',
    region: 'eu-west-1',
    credentials: { accessKeyId: 'KEY', secretAccessKey: 'sec/ret+' },
  })
})

it('requires only the bucket', () => {
  expect(parseS3Address('s3://pictures')).toEqual({
    bucket: 'pictures',
    endpoint: undefined,
    region: 'us-east-1',
    credentials: undefined,
  })
})

it.each([
  '',
  'pictures',
  's3://',
  's3:///pictures',
  'https://pictures',
  's3://pictures/folder',
  's3://KEY@pictures',
  's3://:secret@pictures',
  's3://pictures?endpoint=localhost:9000',
  's3://pictures?regoin=eu',
])('rejects %j', (text) => {
  expect(parseS3Address(text)).toBeUndefined()
})
