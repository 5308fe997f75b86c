import type { Bench } from './context.ts'
import { printRow } from './results.ts'

/** Names in the scripts for which the site has fonts. */
const names = [
  'Jane Doe',
  'Łukasz Żółć',
  'Αλέξης Τσίπρας',
  'Володимир Зеленський',
  'محمد بن سلمان',
  'בנימין נתניהו',
  'श्रीमती द्रौपदी मुर्मू',
  '蔡英文',
  'こいずみ しんじろう',
  '김대중',
]

/** Milliseconds that a share card may take. */
const goals = { 'first of a script': 500, 'not drawn yet': 500, drawn: 50 }

/** How long share cards take, one after the other: with fonts to decode, with fonts at hand, and from memory. */
export async function measureCards({ site, database, population }: Bench): Promise<void> {
  const chosen = population.personalityIds.slice(0, 2 * names.length)
  for (const [index, id] of chosen.entries()) {
    // Cards that show the same are one.
    const name = `${names[index % names.length]} ${index}`
    await database.db.updateTable('personalities').set({ name }).where('id', '=', id).execute()
  }
  const time = async (id: string) => {
    const start = performance.now()
    const response = await fetch(`${site.origins.site}/cards/personalities/${id}.png`)
    if (!response.ok) throw new Error(`a card was answered with ${response.status}`)
    await response.arrayBuffer()
    return performance.now() - start
  }
  const measured: Record<keyof typeof goals, string[]> = {
    'first of a script': chosen.slice(0, names.length),
    'not drawn yet': chosen.slice(names.length),
    drawn: chosen,
  }
  for (const [state, ids] of Object.entries(measured)) {
    const times: number[] = []
    for (const id of ids) times.push(await time(id))
    times.sort((a, b) => a - b)
    const median = Math.round(times[Math.floor(times.length / 2)] ?? 0)
    const slowest = Math.round(times.at(-1) ?? 0)
    const goal = goals[state as keyof typeof goals]
    printRow(`share card ${state}: ${median} ms, slowest ${slowest} ms (goal ${goal} ms)`, {
      'share card': state,
      median: `${median} ms`,
      slowest: `${slowest} ms`,
      goal: `${goal} ms`,
    })
  }
}
