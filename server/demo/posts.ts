import type { PastPost, PastText } from '../posts/past/store.ts'
import type { Voter } from './ballots.ts'
import { seededRandom } from './seeded-random.ts'

// The latest first.
const said: { text: string; replies: string[] }[] = [
  {
    text: 'The finance committee publishes its minutes tomorrow at noon. Worth reading before anybody votes on the harbour: last time the figure in the speech and the figure in the annex were eleven million apart.',
    replies: [
      'Page 14 of the annex, third table. I would start there.',
      'Thank you. Does anybody keep the old minutes? The archive only goes back two years.',
      'I have them since the merger. Will bring copies to the library on Saturday.',
    ],
  },
  {
    text: 'I rode the night train to Kestrel Bay and counted: nine minutes late out, on time back, every seat taken.\n\nWhoever says that nobody uses it has not tried to get a seat.',
    replies: [
      'Same on the Sunday train. They should add the fourth coach again.',
      'Nine minutes is the bridge. It will be nine minutes until the bridge is mended.',
    ],
  },
  {
    text: 'A question to everybody who changed a vote here in the last month: what made you change it? I did, twice, and both times it was an answer given in a committee and not a speech.',
    replies: [
      'A letter that was answered. Honestly, that was all.',
      'The water bill. I had not read the second part.',
      'I went the other way, over the diary that came six weeks late.',
      'Nothing yet. Still waiting for the schools plan.',
    ],
  },
  {
    text: 'How I read a budget, for those who asked:\n\n1. Start at the end, with the guarantees.\n2. Compare with what was really spent two years ago, not with last year’s plan.\n3. Look for what is “under review”. That is where the cuts are.\n4. Only then read the foreword.',
    replies: ['Printed and hung up in our office.', 'Number three. Every time.'],
  },
  {
    text: 'Town hall in Dunmarsh was full tonight. Two hours on the sea wall, and nobody raised a voice. It can be done.',
    replies: ['I was there. The engineer’s drawings helped more than all the speeches.'],
  },
  {
    text: 'The school in Ellismoor gets its second teacher back after the summer. It took four petitions and one stubborn member of parliament.',
    replies: ['Five petitions. My mother still has the first.', 'Good news, and about time.'],
  },
  {
    text: 'Reminder: comments to the ferry timetable close on Friday. It takes five minutes, and they do read them. The eight o’clock boat exists because of forty postcards.',
    replies: [],
  },
  {
    text: 'I have compared what the five candidates for the northern seat say about rents with how they voted. Three match, one was absent every time, one says the opposite of the vote. I will not name them here; the record is public and the search works.',
    replies: ['Then I know what I do tonight.', 'Absent every time is also an answer.'],
  },
  {
    text: 'Turnout in the last local election, by district: Highmoor 61, Oriel 58, Lower Delta 34. Lower Delta also has the fewest polling places. Somebody should say that aloud more often.',
    replies: [
      'Our nearest one is an hour on foot.',
      'Is there a source? I would like to pass it on.',
    ],
  },
  {
    text: 'To those who oppose whoever I support: write why. I learn more from three good reasons against than from thirty thumbs up.',
    replies: ['Fair. I will.'],
  },
  {
    text: 'The bridge at Coldwater has now been closed longer than it took to build.',
    replies: ['And the detour costs us forty minutes, twice a day.', 'Three years in March.'],
  },
  {
    text: 'First time here. I like that the votes are counted in the open and nobody can see mine.',
    replies: ['Welcome.', 'That is why I stayed.'],
  },
]

const hour = 60 * 60 * 1000

/** What the demo's verified members have published lately, what others said to it, and who liked it. */
export function inventPosts(members: readonly Voter[], now: number): PastPost[] {
  const authors = members.filter(({ isVerified }) => isVerified)
  const random = seededRandom('posts')
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  return said.map(({ text, replies }, index) => {
    const at = now - hour * (2 + index * 17 + random() * 9)
    // Those who were there by then.
    const readers = members.filter(({ joinedAt }) => joinedAt < at)
    const share = 0.02 + random() * 0.12
    const says = (content: string, when: number, userId: string): PastText => ({
      userId,
      content,
      createdAt: new Date(when).toISOString(),
    })
    // The first verified member is one that people sign in as.
    const author = index % 4 === 0 ? authors[0] : pick(authors)
    return {
      ...says(text, at, author?.userId ?? ''),
      likedBy: readers.filter(() => random() < share).map(({ userId }) => userId),
      comments: replies.map((reply, place) => {
        const passed = ((now - at) * (place + 0.5)) / (replies.length + 6)
        return says(reply, at + passed, pick(readers).userId)
      }),
    }
  })
}
