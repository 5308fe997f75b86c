import { slugOf } from '../personalities/slug.ts'
import { seededRandom } from './seeded-random.ts'

/** The domain of every invented member's address; nobody can own it. */
export const memberDomain = 'members.example'

/** Stands in for a password hash: no password has it, so nobody signs in as a member who exists only to have voted. */
export const noPassword = 'none'

/** An invented member who fills the demo; nobody can sign in as one. */
export interface DemoMember {
  name: string
  username: string
  email: string
  location: string | null
  bio: string | null
  isVerified: boolean
}

const firstNames =
  'Aino Alba Amadou Anneke Arjun Bao Beatriz Branko Cian Dalia Deniz Edda Efua Emre Fatou Gwen Hana Henrik Ifeoma Ines Isko Jonas Kalani Kateryna Keiko Lars Leila Liam Linh Lucía Malik Maja Mei Nadia Noor Olena Oskar Paolo Priya Rafael Rosa Ruben Sana Sefa Sione Tamar Teo Thandi Vesna Wiremu Yara Zoltán'.split(
    ' ',
  )

const lastNames =
  'Aaltonen Abernathy Achterberg Adeyinka Almeida Asante Baranek Bergström Boateng Castellan Cho Dabrowski Demir Devereux Eriksen Fairweather Farouk Ferrante Galanis Haldane Hashimi Ibarra Ivanek Jansma Kaimana Karimi Kovalik Laaksonen Lindahl Mahlaba Marchetti Moana Nakagawa Ndiaye Oduya Okafor Pillai Quintero Rahimi Reyes Rossdale Sandoval Sørensen Takeda Tavares Thorsen Udara Valdés Vasile Wexford Yilmaz Zeller'.split(
    ' ',
  )

const places = [
  'Port Aldane',
  'Tarn Harbour',
  'Kestrel Bay',
  'Dunmarsh',
  'Ellismoor',
  'Oriel',
  'Ambery',
  'Coldwater',
  'The Outer Isles',
  'Highmoor',
  'Lower Delta',
]

const bios = [
  'Teacher, cyclist, patient voter.',
  'I came for the ferry timetable and stayed for the arguments.',
  'Runs a bakery. Up before the first session and after the last.',
  'Retired surveyor. Still measures things.',
  'Student of law in the third year of a five-year degree.',
  'Nurse on nights. Votes in the mornings.',
  'Grows apples in Ambery, reads budgets in winter.',
  'Two children, one allotment, no party.',
]

/** Members of the demo, the same ones every time. */
export function inventMembers(count: number): DemoMember[] {
  const random = seededRandom('members')
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const usernames = new Set<string>()
  return Array.from({ length: count }, () => {
    const [first, last] = [pick(firstNames), pick(lastNames)]
    const username = freeUsername(`${slugOf(first)}_${slugOf(last)}`, usernames)
    return {
      name: `${first} ${last}`,
      username,
      email: `${username}@${memberDomain}`,
      location: random() < 0.6 ? pick(places) : null,
      bio: random() < 0.2 ? pick(bios) : null,
      isVerified: random() < 0.08,
    }
  })
}

function freeUsername(wanted: string, taken: Set<string>): string {
  let username = wanted
  for (let number = 2; taken.has(username); number++) username = `${wanted}${number}`
  taken.add(username)
  return username
}
