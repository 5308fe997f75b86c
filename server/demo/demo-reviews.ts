import type { VoteType } from '../../contract/votes.ts'

/** Accounts that one person registered within an hour, all with addresses in one mail domain. */
export interface Wave {
  count: number
  mailDomain: string
  /** Network prefixes that the votes come from. */
  networks: number
  daysAgo: number
  /** Minutes after midnight (UTC) at which the first account was registered. */
  minute: number
}

// `.example` is reserved, so nobody can own these domains.
const nightWave: Wave = {
  count: 121,
  mailDomain: 'post-inbox.example',
  networks: 3,
  daysAgo: 5,
  minute: 72,
}
const earlierWave: Wave = {
  count: 46,
  mailDomain: 'quick-letter.example',
  networks: 2,
  daysAgo: 40,
  minute: 1_130,
}

export const waves: readonly Wave[] = [nightWave, earlierWave]

/** Votes that come together, and the review that holds them. */
export interface DemoReview {
  /** Name of the personality. */
  personality: string
  type: VoteType
  /**
   * Who votes: accounts of a wave, or members who joined long before and vote from one network, a demo account among
   * them.
   */
  voters: { wave: Wave; count: number } | { account: 'member' | 'verified'; count: number }
  daysAgo: number
  /** Minutes after midnight (UTC) at which the first vote came. */
  minute: number
  /** Undefined while the review is open. */
  decision?: { outcome: 'RELEASED' | 'EXCLUDED'; afterHours: number; reason: string }
  /** An open appeal of one of the voters. */
  appeal?: { text: string; daysAgo: number }
}

/**
 * Reviews of the demo, oldest first: members who watched a debate in one hall, released; a wave of accounts, excluded;
 * a wave that votes on two personalities, and the audience of a lecture, both open.
 */
export const demoReviews: readonly DemoReview[] = [
  {
    personality: 'Parvaneh Shirazi-Moreau',
    type: 'UPVOTE',
    voters: { account: 'member', count: 36 },
    daysAgo: 67,
    minute: 1_240,
    decision: {
      outcome: 'RELEASED',
      afterHours: 15,
      reason:
        'They watched the debate in one hall and used its network. All of them joined long before.',
    },
  },
  {
    personality: 'Aurelio Bastianelli',
    type: 'UPVOTE',
    voters: { wave: earlierWave, count: 46 },
    daysAgo: 40,
    minute: 1_134,
    decision: {
      outcome: 'EXCLUDED',
      afterHours: 13,
      reason: 'All joined in the same hour, with addresses in a mail domain that was two days old.',
    },
    appeal: {
      text: 'I joined at the stall in the station, like everyone in the queue. They gave us the addresses there. I am a real person and I want my vote to count.',
      daysAgo: 6,
    },
  },
  {
    personality: 'Björn Håkansgård',
    type: 'UPVOTE',
    voters: { wave: nightWave, count: 121 },
    daysAgo: 5,
    minute: 75,
  },
  {
    personality: 'Tomás Ferreira Baltar',
    type: 'DOWNVOTE',
    voters: { wave: nightWave, count: 57 },
    daysAgo: 5,
    minute: 81,
  },
  {
    personality: 'Nomvula Sigwanda',
    type: 'UPVOTE',
    voters: { account: 'verified', count: 28 },
    daysAgo: 2,
    minute: 1_005,
  },
]
