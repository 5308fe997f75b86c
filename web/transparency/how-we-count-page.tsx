import * as texts from '#messages/how-we-count'
import { limits } from '../../contract/limits.ts'
import { latestPublicationQuery, publishedListsQuery } from '../ballots/api.ts'
import { Article, type Chapter } from '../information/article.tsx'
import { originQuery, useOrigin } from '../lib/origin.ts'
import type { PageHandle } from '../lib/page.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Code } from '../ui/code.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { LatestPublication } from './latest-publication.tsx'
import { PublishedLists, publishedLists } from './published-lists.tsx'

export const handle: PageHandle = {
  readQuery: (search) => publishedLists.queryOf(publishedLists.read(search)),
  load({ queryClient, url }) {
    queryClient.setQueryData(originQuery.queryKey, url.origin)
    return Promise.all([
      queryClient.prefetchQuery(latestPublicationQuery),
      queryClient.prefetchQuery(publishedListsQuery(publishedLists.read(url.searchParams).page)),
    ])
  },
  meta: ({ site }) => ({
    description: texts.howWeCountDescription({ name: site.name }),
    canonical: '/how-we-count',
  }),
}

const chapters: Chapter[] = [
  {
    id: 'published',
    title: texts.whatWePublish,
    text: (
      <>
        <p>{texts.eachPersonWePublish}</p>
        <ul>
          <li>{texts.listPublishedWhenLeast({ min: limits.publishedMin })}</li>
          <li>{texts.votesVerifiedMembersTheirs({ verifiedMin: limits.verifiedVotesMin })}</li>
          <li>{texts.countsEveryListHash}</li>
          <li>{texts.listsDeleted30Days}</li>
        </ul>
      </>
    ),
  },
  {
    id: 'surges',
    title: texts.surgesOfNewAccounts,
    text: (
      <>
        <p>{texts.surgeWhenManyMore}</p>
        <p>
          {texts.newcomerWhoseVoteSet({
            link: (text) => <TextLink to="/integrity#set-apart">{text}</TextLink>,
          })}
        </p>
      </>
    ),
  },
  {
    id: 'check',
    title: texts.howToCheckIt,
    text: (
      <>
        <p>
          {texts.yourOwnVotesPress({
            strong: (text) => <strong>{text}</strong>,
            link: (text) => <TextLink to="/my-votes">{text}</TextLink>,
          })}
        </p>
        <p>
          {texts.spreadsheetDownloadListBelow({
            strong: (text) => <strong>{text}</strong>,
            code: <Code text={texts.countFormula} className="text-small" />,
          })}
        </p>
        <p>
          {texts.allListsOnceVerifier({
            strong: (text) => <strong>{text}</strong>,
            link: (text) => (
              <TextLink to="/verify.html" reloadDocument>
                {text}
              </TextLink>
            ),
          })}
        </p>
        <p className="rounded-control border border-line bg-sunken p-3">
          <VerifyCommand />
        </p>
      </>
    ),
  },
  {
    id: 'proves',
    title: texts.whatThisProves,
    text: (
      <ul>
        <li>{texts.weCannotLeaveOut}</li>
        <li>{texts.weCannotShowSum}</li>
        <li>{texts.weCannotChangeWhat}</li>
        <li>{texts.weCannotShowYou}</li>
      </ul>
    ),
  },
  {
    id: 'limits',
    title: texts.whatItDoesNotProve,
    text: (
      <ul>
        <li>
          {texts.everyBallotPersonIntegrity({
            link: (text) => <TextLink to="/integrity">{text}</TextLink>,
          })}
        </li>
        <li>{texts.howYouVotedYou}</li>
        <li>{texts.voteWhichNobodyChecks}</li>
      </ul>
    ),
  },
  {
    id: 'live',
    title: texts.liveAndPublishedNumbers,
    text: <p>{texts.numbersBesideVoteButtons({ min: limits.publishedMin })}</p>,
  },
]

/** What is published about votes, and how everybody can check it. */
export function Component() {
  return (
    <Article
      title={texts.howWeCount}
      subtitle={texts.howWeCountSubtitle}
      back={<BackLink to="/trust">{texts.trust}</BackLink>}
      chapters={[
        { id: 'latest', title: texts.theLatestPublication, text: <LatestPublication /> },
        ...chapters,
        { id: 'lists', title: texts.allLists, text: <PublishedLists /> },
      ]}
    />
  )
}

function VerifyCommand() {
  const origin = useOrigin()
  return (
    <Code text={`npm run voxpop -- verify ${origin} --state seen.json`} className="text-small" />
  )
}
