import { expect, it } from 'vitest'
import {
  createPersonality,
  createPost,
  createUser,
  createVerifiedUser,
  type TestUser,
} from '../../../test/factories.ts'
import { startApp } from '../../../test/harness.ts'

const app = await startApp()

const search = async (text: string, query: Record<string, string> = {}, as?: TestUser) =>
  (await app.call('GET /posts', { as, query: { search: text, ...query } })).body
const contents = async (text: string, as?: TestUser) =>
  (await search(text, {}, as)).data.map((row) => row.content)

async function publish(...texts: string[]): Promise<TestUser> {
  const author = await createVerifiedUser(app)
  for (const content of texts) await createPost(app, { author, content })
  return author
}

it('finds posts ignoring case and accents: exact, then prefix, then substring matches, each newest first', async () => {
  await publish(
    'We met at the Zürich summit',
    'Zürich summit',
    'ZURICH SUMMIT ends early',
    'The zurich summit again',
  )
  expect(await contents('zurich Summit')).toEqual([
    'Zürich summit',
    'ZURICH SUMMIT ends early',
    'The zurich summit again',
    'We met at the Zürich summit',
  ])
})

it.each([
  ['de', 'Die Bürgermeisterin sprach auf der Straße', ['STRASSE', 'Straße', 'burgermeisterin']],
  ['de', 'Größere Häuser für die Städte', ['Groessere Haeuser', 'grossere hauser', 'GRÖẞERE']],
  ['no', 'Ingen har spurt folk på gården', ['gaarden', 'garden', 'gården']],
  ['fr', 'Le cœur de la ville, une œuvre', ['coeur', 'OEUVRE']],
  ['tr', 'ISPARTA’da ışık yok, İstanbul’da var', ['ısparta', 'isparta', 'IŞIK', 'istanbul']],
  ['ar', 'قالَ أحمدُ إنَّ القريةَ كـــبيرة', ['احمد', 'القريه', 'كبيرة', 'ان']],
  ['fa', 'شورای شهر به کتاب رای داد', ['شوراي', 'كتاب']],
  ['he', 'הַמּוֹעָצָה הִצְבִּיעָה', ['המועצה', 'הצביעה']],
  ['el', 'Ο ΔΡΟΜΟΣ και ο νέος δρόμος', ['δρομος', 'ΔΡΟΜΟΣ']],
] as const)('finds a text in %s as people type it: %s', async (lang, content, typed) => {
  const as = await createVerifiedUser(app)
  await app.call('POST /posts', { as, body: { content, lang } })
  for (const text of typed) expect([text, await contents(text)]).toEqual([text, [content]])
  await app.call('DELETE /posts/:id', {
    as,
    params: { id: (await search(content)).data[0]?.id ?? '' },
  })
})

it('spells letters out only in languages that do', async () => {
  const as = await createVerifiedUser(app)
  const content = 'Un pingüino en la pagüe'
  const { body } = await app.call('POST /posts', { as, body: { content, lang: 'es' } })
  // Otherwise it is a word with a typing error.
  expect((await search('pingueino')).isSimilar).toBe(true)
  expect(await search('pinguino')).toMatchObject({ isSimilar: false, data: [{ content }] })
  const params = { id: body.id }
  await app.call('PATCH /posts/:id', { as, params, body: { lang: 'de' } })
  expect(await search('pingueino')).toMatchObject({ isSimilar: false, data: [{ content }] })
})

it('matches every special character literally', async () => {
  await publish('Turnout 100%_sure', "It's \\done", 'Turnout 1000 xsure')
  expect(await contents('100%_')).toEqual(['Turnout 100%_sure'])
  expect(await contents('１００％_s')).toEqual(['Turnout 100%_sure'])
  expect(await contents("t's \\d")).toEqual(["It's \\done"])
  expect(await contents('%%')).toEqual([])
})

it('corrects typing errors when nothing matches exactly', async () => {
  await publish('The referendum passed', 'Референдум прошёл', 'A referee is no judge')
  for (const typo of ['refernedum', 'referndum', 'refferendum', 'REFERENDOM', 'refernedum passd']) {
    expect(await contents(typo)).toEqual(['The referendum passed'])
  }
  expect(await contents('рефередум')).toEqual(['Референдум прошёл'])
  expect(await contents('referendum past')).toEqual([])
})

it('requires two characters, and treats a blank text as no search', async () => {
  const refused = await app.call('GET /posts', { query: { search: ' x ' } })
  expect(refused.problem).toMatchObject({
    statusCode: 400,
    message: ['Type at least 2 characters'],
  })
  expect((await search('  ')).data.length).toBeGreaterThan(0)
})

it.each(['page', 'cursor'] as const)(
  'pages by %s through all results, each once and in a stable order',
  async (method) => {
    const word = `wordof${method}`
    const texts = Array.from({ length: 7 }, (_, i) => (i % 3 ? `about ${word}` : `${word} ${i}`))
    await publish(...texts, word)
    const all = (await search(word, { limit: '100' })).data.map((row) => row.id)
    expect(all).toHaveLength(8)
    const seen: string[] = []
    let next: Record<string, string> | undefined = {}
    for (let page = 2; next; page++) {
      const { data, pagination } = await search(word, { limit: '3', ...next })
      expect(pagination.total).toBe(8)
      seen.push(...data.map((row) => row.id))
      const { nextCursor } = pagination
      next = nextCursor ? { [method]: method === 'page' ? String(page) : nextCursor } : undefined
    }
    expect(seen).toEqual(all)
  },
)

it('pages by cursor without missing a post when the last one seen is deleted', async () => {
  const author = await publish('vanishing 1', 'vanishing 2', 'vanishing 3')
  const first = await search('vanishing', { limit: '2' })
  await app.call('DELETE /posts/:id', { as: author, params: { id: first.data[1]?.id ?? '' } })
  const rest = await search('vanishing', { cursor: first.pagination.nextCursor ?? '' })
  expect(rest.data.map((row) => row.content)).toEqual(['vanishing 1'])
})

it('never finds, counts or takes corrections from posts that the viewer may not see', async () => {
  const author = await publish('The clandestine meeting', 'clandestine')
  const follower = await createUser(app)
  const params = { userId: author.id }
  await app.call('POST /follow/:userId', { as: follower, params })
  await app.call('PUT /follow/privacy', { as: author, body: { isPrivate: true } })
  for (const text of ['clandestine', 'clandestin', 'clandestien']) {
    for (const as of [undefined, await createUser(app)]) {
      expect(await search(text, {}, as)).toMatchObject({ data: [], pagination: { total: 0 } })
      expect(await search(text, params, as)).toMatchObject({ data: [], pagination: { total: 0 } })
    }
    expect((await search(text, {}, follower)).pagination.total).toBe(2)
    expect((await search(text, {}, author)).pagination.total).toBe(2)
  }
  await app.call('DELETE /follow/:userId', { as: follower, params })
  expect((await search('clandestine', {}, follower)).data).toEqual([])
})

it('finds personalities by exact, prefix, then substring match; similar ones only when nothing matches', async () => {
  const names = ['Ann Marlow', 'Marlowe', 'Marlow Senior', 'Marlow', 'Ed Marlew']
  for (const name of names) await createPersonality(app, { name })
  const found = async (text: string, sortBy: 'match' | 'name') => {
    const query = { search: text, sortBy, order: 'asc' } as const
    const { data } = (await app.call('GET /personalities', { query })).body
    return data.map(({ name }) => name)
  }
  expect(await found('MÁRLOW', 'match')).toEqual([
    'Marlow',
    'Marlow Senior',
    'Marlowe',
    'Ann Marlow',
  ])
  expect(await found('marlow', 'name')).toEqual([
    'Ann Marlow',
    'Marlow',
    'Marlow Senior',
    'Marlowe',
  ])
  expect(await found('Malrow', 'match')).toContain('Marlow')
  expect(await found('Malrow', 'name')).toContain('Ann Marlow')
  expect(await found('%arlow', 'match')).not.toContain('%')
})

it('finds users by exact, prefix, then substring match, each once over all pages; else similar ones', async () => {
  const made = [
    { name: 'Orsolya Tisza', username: 'tisza_o' },
    { name: 'Old Friend of Tisza', username: 'friend_t' },
    { name: 'Tisza', username: 'river' },
    { name: 'Somebody', username: 'TISZA' },
    { name: 'Tisza Valley', username: 'valley' },
    { name: 'Mr Tisca', username: 'slip_t' },
  ]
  for (const options of made) await createUser(app, options)
  const found = async (q: string, query: Record<string, string> = {}) =>
    (await app.call('GET /users/search', { query: { q, ...query } })).body
  const { data, pagination } = await found('tisza')
  const usernames = data.map((row) => row.username)
  expect(new Set(usernames.slice(0, 2))).toEqual(new Set(['river', 'TISZA']))
  expect(new Set(usernames.slice(2, 4))).toEqual(new Set(['tisza_o', 'valley']))
  expect(usernames.slice(4)).toEqual(['friend_t'])
  expect(pagination.total).toBe(5)
  const seen: string[] = []
  for (let page = 1; page <= 3; page++) {
    seen.push(
      ...(await found('tisza', { page: `${page}`, limit: '2' })).data.map((row) => row.username),
    )
  }
  expect(seen).toEqual(usernames)
  expect((await found('Tizsa')).pagination.total).toBe(5)
  expect((await found('Tisza Valely')).data[0]?.username).toBe('valley')
  expect((await found('a_o')).data.map((row) => row.username)).toEqual(['tisza_o'])
  expect((await found('i%t')).data).toEqual([])
})

it('marks similar results in every kind of search', async () => {
  await publish('The parliament sits')
  await createUser(app, { name: 'Wilhelmina Oakes', username: 'wil_oakes' })
  await createPersonality(app, { name: 'Theodora Quill' })
  const flags = async (posts: string, users: string, names: string) => [
    (await search(posts)).isSimilar,
    (await app.call('GET /users/search', { query: { q: users } })).body.isSimilar,
    (await app.call('GET /personalities', { query: { search: names } })).body.isSimilar,
  ]
  expect(await flags('parliament', 'oakes', 'quill')).toEqual([false, false, false])
  expect(await flags('parlaiment', 'oaeks', 'qiull')).toEqual([true, true, true])
  expect(await flags('nothing so', 'nobody so', 'noone so')).toEqual([false, false, false])
  const all = (await app.call('GET /personalities')).body
  expect(all).toMatchObject({ isSimilar: false })
  expect((await app.call('GET /posts')).body).toMatchObject({ isSimilar: false })
})

it('finds users and personalities despite a typing error in each longer word, in any script', async () => {
  await createUser(app, { name: 'Yulia Tymoshenko', username: 'yulia_t' })
  await createUser(app, { name: 'Катерина Шевченко', username: 'kateryna' })
  await createUser(app, { name: 'Λυδία Παπαδοπούλου', username: 'lydia_gr' })
  await createPersonality(app, { name: 'Volodymyr Zelenskyy', party: 'Servant of the People' })
  const findUsernames = async (q: string) =>
    (await app.call('GET /users/search', { query: { q } })).body.data.map((row) => row.username)
  for (const q of ['tymoshneko', 'Yulya Timoshenko', 'tymoshenko yulia', 'TYMOSHENKKO'])
    expect(await findUsernames(q)).toEqual(['yulia_t'])
  expect(await findUsernames('шевчнеко')).toEqual(['kateryna'])
  expect(await findUsernames('παπαδοπολου')).toEqual(['lydia_gr'])
  expect(await findUsernames('yul timoshenka')).toEqual([])
  const names = async (text: string) =>
    (await app.call('GET /personalities', { query: { search: text } })).body.data.map(
      (row) => row.name,
    )
  expect(await names('zelenski')).toEqual(['Volodymyr Zelenskyy'])
  expect(await names('servnat poeple zelenskyy')).toEqual(['Volodymyr Zelenskyy'])
})

it('ignores special characters in similarity: a text with few letters finds nothing similar', async () => {
  await createUser(app, { name: 'Lark B Finch', username: 'lark_b' })
  await createPersonality(app, { name: 'Lark B Finch' })
  for (const text of ['a%b%', 'l_a_r_k', '%%%%', '____b', 'b!!!!!', "l'a'r'k"]) {
    const { data } = (await app.call('GET /users/search', { query: { q: text } })).body
    expect(data).toEqual([])
    const found = await app.call('GET /personalities', { query: { search: text } })
    // Names of politicians are found with or without their apostrophes.
    expect(found.body.data).toHaveLength(text.includes("'") ? 1 : 0)
  }
})

it.each(['\u0301\u0301', '\u0301'.repeat(5), '¨¨'])(
  'answers a search for accents alone: %j',
  async (q) => {
    for (const path of ['GET /users/search', 'GET /search/counts'] as const) {
      expect((await app.call(path, { query: { q } })).status).toBe(200)
    }
  },
)

it('finds users by two letters at the beginning of a word, and among the newest anywhere', async () => {
  await createUser(app, { name: 'Qzuri Vex', username: 'vexing' })
  await createUser(app, { name: 'Vex Abqzd', username: 'inside' })
  const { data } = (await app.call('GET /users/search', { query: { q: 'qz' } })).body
  expect(data.map((row) => row.username)).toEqual(['vexing', 'inside'])
})
