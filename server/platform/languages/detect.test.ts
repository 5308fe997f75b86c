import { expect, it } from 'vitest'
import { contentLanguages } from '../../../contract/content-languages.ts'
import { detectLanguages } from './detect.ts'

const texts: [string, string][] = [
  ['en', 'The council voted last night against the new road.'],
  ['es', 'Nunca responde a las preguntas de los vecinos.'],
  ['fr', 'Il ne répond jamais aux questions des habitants.'],
  ['de', 'Er beantwortet nie Fragen von Anwohnern.'],
  ['pt', 'Não concordo com ela sobre o imposto.'],
  ['tr', 'Neden kimse orada yaşayanlara sormadı?'],
  ['ar', 'لا أتفق معها بشأن الضريبة الجديدة.'],
  ['fa', 'من با او درباره مالیات موافق نیستم.'],
  ['uk', 'Я не згоден з нею щодо податку.'],
  ['ja', '私は税金について彼女に賛成できません。'],
  ['zh', '我不同意她关于税收的看法。'],
]

it('finds the language of a short text', async () => {
  const found = await detectLanguages(texts.map(([, text]) => text))
  expect(found).toEqual(texts.map(([language]) => language))
  for (const language of found ?? []) expect(contentLanguages).toContain(language)
})

it('says nothing about texts that are too short, or no prose', async () => {
  const unclear = ['', 'Good speech!', 'lol hahahahaha hahahaha', 'asdf qwer zxcv uiop hjkl asdf']
  const addresses = 'https://example.org/why-did-nobody-ask-the-people @ada_lovelace'
  expect(await detectLanguages([...unclear, addresses])).toEqual([null, null, null, null, null])
  expect(await detectLanguages([])).toEqual([])
})

it.each(['a', 'a ', '议', '.', 'a@', 'www.', 'http://a', '\u0985\u09cd'])(
  'answers for 5,000 characters of %j',
  async (part) => {
    const text = part.repeat(5_000).slice(0, 5_000)
    expect(await detectLanguages([text])).toHaveLength(1)
  },
)
