import { expect, it } from 'vitest'
import { checkpointText, signCheckpoint } from './checkpoint.ts'
import { noteKeyOf, openNote, signNote, verifierKeyOf } from './signed-note.ts'

/** The example of golang.org/x/mod/sumdb/note: a private key, its public form, a text and the signed note. */
const seed = Buffer.from('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz', 'base64').subarray(1)
const key = noteKeyOf('PeterNeumann', seed)
const verifierKey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const text = [
  'If you think cryptography is the answer to your problem,',
  "then you don't know what your problem is.",
  '',
].join('\n')
const note = `${text}
— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`

it('signs the example of golang.org/x/mod/sumdb/note as Go does', () => {
  expect(verifierKeyOf(key)).toBe(verifierKey)
  expect(signNote(text, key)).toBe(note)
})

it('opens a note only with the key that signed it, and only unchanged', () => {
  expect(openNote(note, key)).toBe(text)
  expect(openNote(note, noteKeyOf('PeterNeumann', Buffer.alloc(32, 7)))).toBeUndefined()
  expect(openNote(note, { ...key, name: 'SomebodyElse' })).toBeUndefined()
  expect(openNote(note.replace('cryptography', 'cartography'), key)).toBeUndefined()
  expect(openNote(note.replace('x08go', 'x08gp'), key)).toBeUndefined()
  expect(openNote(text, key)).toBeUndefined()
  expect(openNote('', key)).toBeUndefined()
})

it('writes a checkpoint as the example of C2SP tlog-checkpoint', () => {
  const rootHash = Buffer.from('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=', 'base64')
  const head = { size: 20_852_163, rootHash }
  expect(checkpointText('example.com/behind-the-sofa', head)).toBe(
    'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n',
  )
  const named = noteKeyOf('example.com/behind-the-sofa', seed)
  expect(openNote(signCheckpoint(named, head), named)).toBe(
    checkpointText('example.com/behind-the-sofa', head),
  )
})
