import * as texts from '#messages/information'
import { limits } from '../../contract/limits.ts'
import type { PageHandle } from '../lib/page.ts'
import { useSite } from '../lib/site.ts'
import { TextLink } from '../ui/text-link.tsx'
import { Article, type Chapter } from './article.tsx'

export const handle: PageHandle = {
  meta: ({ site }) => ({
    description: texts.howEverythingWorksOn({ name: site.name }),
  }),
}

function Reading() {
  const { name } = useSite()
  return <span>{texts.anyoneCanRead({ name })}</span>
}

const chapters: Chapter[] = [
  {
    id: 'voting',
    title: texts.voting,
    text: (
      <>
        <p>
          {texts.toVote({
            reading: <Reading />,
            link: (text) => <TextLink to="/register">{text}</TextLink>,
          })}
        </p>
        <ul>
          <li>{texts.pressSupportOpposeYou}</li>
          <li>{texts.pressSameButtonAgain}</li>
          <li>{texts.pressOtherButtonChange}</li>
        </ul>
        <p>
          {texts.howYouVotedIsSecret({
            link: (text) => <TextLink to="/my-votes">{text}</TextLink>,
          })}
        </p>
      </>
    ),
  },
  {
    id: 'numbers',
    title: texts.readingTheNumbers,
    text: (
      <>
        <p>{texts.barShows}</p>
        <p>{texts.largeNumbersShortened}</p>
        <p>
          {texts.youDoNotHave({ link: (text) => <TextLink to="/how-we-count">{text}</TextLink> })}
        </p>
      </>
    ),
  },
  {
    id: 'comments',
    title: texts.comments,
    text: (
      <>
        <p>{texts.everyPoliticiansPageHas({ commentMax: limits.commentMax })}</p>
        <p>
          {texts.anonymousAuthorsAreSecret({
            link: (text) => <TextLink to="/my-comments">{text}</TextLink>,
          })}
        </p>
        <p>
          {texts.changedCommentMarkedEdited({
            link: (text) => <TextLink to="/terms">{text}</TextLink>,
          })}
        </p>
      </>
    ),
  },
  {
    id: 'reports',
    title: texts.reporting,
    text: (
      <p>
        {texts.youCanReportPolitician({
          link: (text) => <TextLink to="/transparency">{text}</TextLink>,
        })}
      </p>
    ),
  },
  {
    id: 'saved',
    title: texts.savingPoliticians,
    text: (
      <p>
        {texts.pressSavePoliticiansPage({
          link: (text) => <TextLink to="/saved">{text}</TextLink>,
        })}
      </p>
    ),
  },
  {
    id: 'posts',
    title: texts.posts,
    text: (
      <>
        <p>
          {texts.verifiedMembersPublish({
            postMax: limits.postMax,
            link: (text) => <TextLink to="/posts">{text}</TextLink>,
          })}
        </p>
        <p>{texts.getVerifiedPressGet}</p>
      </>
    ),
  },
  {
    id: 'following',
    title: texts.followingAndPrivateAccounts,
    text: (
      <p>
        {texts.findMembersSearchPress({ link: (text) => <TextLink to="/search">{text}</TextLink> })}
      </p>
    ),
  },
  {
    id: 'notifications',
    title: texts.notifications,
    text: (
      <p>
        {texts.weNotifyYouWhen({ link: (text) => <TextLink to="/notifications">{text}</TextLink> })}
      </p>
    ),
  },
  {
    id: 'account',
    title: texts.yourAccount,
    text: (
      <>
        <p>
          {texts.yourProfileYouCan({ link: (text) => <TextLink to="/profile">{text}</TextLink> })}
        </p>
        <ul>
          <li>{texts.changeYourNameUsername}</li>
          <li>{texts.logOutEverywhereOnce}</li>
          <li>{texts.exportEverythingYourAccount}</li>
          <li>{texts.deleteYourAccount}</li>
        </ul>
      </>
    ),
  },
  {
    id: 'email',
    title: texts.confirmingYourEmail,
    text: (
      <>
        <p>{texts.weMaySendYou}</p>
        <p>{texts.afterVotesYouCast}</p>
        <p>
          {texts.noConfirmationEmail({ link: (text) => <TextLink to="/profile">{text}</TextLink> })}
        </p>
      </>
    ),
  },
  {
    id: 'password',
    title: texts.forgottenPassword,
    text: (
      <>
        <p>
          {texts.askLinkSetNew({
            link: (text) => <TextLink to="/forgot-password">{text}</TextLink>,
          })}
        </p>
        <p>{texts.noPasswordEmail}</p>
      </>
    ),
  },
  {
    id: 'more',
    title: texts.somethingElse,
    text: (
      <p>{texts.writeUsTellUs({ link: (text) => <TextLink to="/contact">{text}</TextLink> })}</p>
    ),
  },
]

export function Component() {
  return <Article title={texts.help} subtitle={texts.howEverythingWorks} chapters={chapters} />
}
