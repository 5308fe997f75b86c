import { limits } from '../../contract/limits.ts'
import { latestPublicationQuery, publishedListsQuery } from '../ballots/api.ts'
import { Article, type Chapter } from '../information/article.tsx'
import type { PageHandle } from '../lib/page.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Code } from '../ui/code.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { LatestPublication } from './latest-publication.tsx'
import { PublishedLists, publishedLists } from './published-lists.tsx'

export const handle: PageHandle = {
  readQuery: (search) => publishedLists.queryOf(publishedLists.read(search)),
  load: ({ queryClient, url }) =>
    Promise.all([
      queryClient.prefetchQuery(latestPublicationQuery),
      queryClient.prefetchQuery(publishedListsQuery(publishedLists.read(url.searchParams).page)),
    ]),
  meta: ({ site }) => ({
    description: `Every counted vote on ${site.name} is in a public list. How to find yours, and how anybody can add up all of them.`,
    canonical: '/how-we-count',
  }),
}

const chapters: Chapter[] = [
  {
    id: 'published',
    title: 'What we publish',
    text: (
      <>
        <p>
          For each person we publish a list with a line for each counted vote: a ballot number, and
          Support or Oppose. Nothing else. The number is random and changes with every change of the
          vote. Your browser has a part in it, so that we cannot give it to others too. Only the
          voter can see it. One person’s numbers on different people have nothing in common.
        </p>
        <ul>
          <li>
            A list is published when at least {limits.publishedMin} votes have changed. Otherwise
            everyone could see how one person voted.
          </li>
          <li>
            From {limits.verifiedVotesMin} votes of verified members on, theirs are also in a list
            of their own, under other numbers.
          </li>
          <li>
            The counts of every list, and a hash of it, are written to a public log. Records are
            only ever added to it, and we sign its head.
          </li>
          <li>Lists are deleted 30 days after a newer one has replaced them. The log is kept.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'surges',
    title: 'Surges of new accounts',
    text: (
      <>
        <p>
          A surge is when many more new accounts vote on a person than usual. Their votes count and
          are in the lists, but the page also says the number without them, and rankings by share
          use that one.
        </p>
        <p>
          A newcomer whose vote is set apart reads nothing about it: the vote counts, and nobody is
          accused. One whose vote a review holds reads “Under review” beside it, why, and how to
          appeal; that vote is in no list until the review has ended. The{' '}
          <TextLink to="/integrity#set-apart">integrity page</TextLink> says how many votes are held
          or set apart.
        </p>
      </>
    ),
  },
  {
    id: 'check',
    title: 'How to check it',
    text: (
      <>
        <p>
          <strong>Your own votes.</strong> Press “Check all my votes” on{' '}
          <TextLink to="/my-votes">My Votes</TextLink>, or “Check” in the details of one. Your
          browser looks for your ballot in the list, adds the list up, and compares it with the log
          and with what it saw last time. It asks only for the part of the list in which your number
          would be, so we do not learn which one it is.
        </p>
        <p>
          <strong>With a spreadsheet.</strong> Download a list below and open it. Count the lines
          that say “support” and those that say “oppose”: in most spreadsheets{' '}
          <Code text={'=COUNTIF(B:B,"support")'} className="text-small" />. Both counts must be
          those in the table. Search for your ballot number to see how your vote was counted.
        </p>
        <p>
          <strong>All lists at once.</strong> The verifier is a program that shares no code with
          this site. It recounts every list, checks the whole log, and can compare it with what was
          there before. Open{' '}
          <TextLink to="/verify.html" reloadDocument>
            its page
          </TextLink>
          , which you can also save and open from your own device. Or run, with a copy of our source
          code:
        </p>
        <p className="rounded-control border border-line bg-sunken p-3">
          <Code
            text="npm run voxpop -- verify https://ADDRESS-OF-THIS-SITE --state seen.json"
            className="text-small"
          />
        </p>
      </>
    ),
  },
  {
    id: 'proves',
    title: 'What this proves',
    text: (
      <ul>
        <li>
          We cannot leave out your ballot or change it without your noticing when you check it.
        </li>
        <li>We cannot show a sum that differs from the list, because everybody can add it up.</li>
        <li>
          We cannot change what we have published: the fingerprint of the log would no longer
          continue the one that others have kept.
        </li>
        <li>We cannot show you one list and somebody else another, if you compare fingerprints.</li>
      </ul>
    ),
  },
  {
    id: 'limits',
    title: 'What it does not prove',
    text: (
      <ul>
        <li>
          That every ballot is a person. The <TextLink to="/integrity">integrity page</TextLink>{' '}
          says what we do about that.
        </li>
        <li>
          How you voted. You can point at any ballot in the list, so a number alone is no proof to
          someone who would buy your vote or put you under pressure. Your browser’s part of it is
          one: it is encrypted for your account, and a check offers to forget it.
        </li>
        <li>
          That a vote which nobody checks is right. The more voters check, the harder it is to
          cheat.
        </li>
      </ul>
    ),
  },
  {
    id: 'live',
    title: 'Live and published numbers',
    text: (
      <p>
        The numbers beside the vote buttons are live and change with every vote. The published ones
        are those of the latest list, so they can be older by an hour, or by as long as fewer than{' '}
        {limits.publishedMin} votes have changed. With each list we say how many votes were removed
        meanwhile, so that the program for checks can compare live numbers with the lists before and
        after.
      </p>
    ),
  },
]

/** What is published about votes, and how everybody can check it. */
export function Component() {
  return (
    <Article
      title="How we count"
      subtitle="Every counted vote is in a public list. Find yours, or add up all of them."
      back={<BackLink to="/trust">Trust</BackLink>}
      chapters={[
        { id: 'latest', title: 'The latest publication', text: <LatestPublication /> },
        ...chapters,
        { id: 'lists', title: 'All lists', text: <PublishedLists /> },
      ]}
    />
  )
}
