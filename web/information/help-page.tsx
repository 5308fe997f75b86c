import { limits } from '../../contract/limits.ts'
import type { PageHandle } from '../lib/page.ts'
import { useSite } from '../lib/site.ts'
import { TextLink } from '../ui/text-link.tsx'
import { Article, type Chapter } from './article.tsx'

export const handle: PageHandle = {
  meta: ({ site }) => ({
    description: `How voting, comments, posts and your account work on ${site.name}.`,
  }),
}

function Reading() {
  const { name } = useSite()
  return <span>{`Anyone can read ${name}.`}</span>
}

const chapters: Chapter[] = [
  {
    id: 'voting',
    title: 'Voting',
    text: (
      <>
        <p>
          <Reading /> To vote, <TextLink to="/register">create an account</TextLink>. It is free and
          takes a minute.
        </p>
        <ul>
          <li>Press Support or Oppose. You have one vote on each politician.</li>
          <li>Press the same button again to remove your vote.</li>
          <li>Press the other button to change it, as often as you like.</li>
        </ul>
        <p>
          The site shows nobody else how you voted, not even administrators. Your own votes are
          under <TextLink to="/my-votes">My Votes</TextLink>.
        </p>
      </>
    ),
  },
  {
    id: 'numbers',
    title: 'Reading the numbers',
    text: (
      <>
        <p>
          The bar between the buttons shows how the votes are split. The badge shows the share of
          support in green. If more people oppose than support, it shows the share of opposition in
          red.
        </p>
        <p>
          Large numbers are shortened: 1.2K means about 1,200 and 3.4M about 3,400,000. Point at one
          to see it in full.
        </p>
        <p>
          You do not have to believe the numbers: every counted vote is in a public list, which
          anybody can add up. <TextLink to="/how-we-count">How we count</TextLink> says how, and how
          to find your own vote in it.
        </p>
      </>
    ),
  },
  {
    id: 'comments',
    title: 'Comments',
    text: (
      <>
        <p>
          Every politician’s page has a discussion. A comment can have up to {limits.commentMax}{' '}
          characters. You can post each one under your name or anonymously.
        </p>
        <p>
          The site shows nobody else who wrote an anonymous comment, not even administrators. You
          can find, edit and delete yours under <TextLink to="/my-comments">My Comments</TextLink>.
        </p>
        <p>
          A changed comment is marked “edited”. We may hide a comment that breaks the{' '}
          <TextLink to="/terms">terms</TextLink>. If it is yours, you still see it in your list,
          with the reason, and can appeal there.
        </p>
      </>
    ),
  },
  {
    id: 'reports',
    title: 'Reporting',
    text: (
      <p>
        You can report a politician, a comment, a post or a member. Press Report, or the flag, and
        say which rule is broken. An administrator checks it, and we tell you the outcome. The{' '}
        <TextLink to="/transparency">transparency page</TextLink> counts our decisions.
      </p>
    ),
  },
  {
    id: 'saved',
    title: 'Saving politicians',
    text: (
      <p>
        Press Save on a politician’s page to add it to <TextLink to="/saved">Saved</TextLink>. Only
        you see that list.
      </p>
    ),
  },
  {
    id: 'posts',
    title: 'Posts',
    text: (
      <>
        <p>
          Verified members publish <TextLink to="/posts">posts</TextLink> of up to{' '}
          <span>{limits.postMax.toLocaleString('en-US')}</span> characters, with a picture if they
          like. Every member can like posts and comment on them under their name. You can edit and
          delete your own posts and comments.
        </p>
        <p>
          To get verified, press “Get Verified” on your public profile and say who you are. An
          administrator reviews your request, and we notify you.
        </p>
      </>
    ),
  },
  {
    id: 'following',
    title: 'Following and private accounts',
    text: (
      <p>
        Find members with <TextLink to="/search">search</TextLink> and press Follow on their
        profile. Once you are verified, you can make your account private on your own profile. Then
        only your followers see your posts.
      </p>
    ),
  },
  {
    id: 'notifications',
    title: 'Notifications',
    text: (
      <p>
        We notify you when someone follows you, likes your post or comments on it, and when your
        requests are answered. The bell opens your{' '}
        <TextLink to="/notifications">notifications</TextLink>. Press one to mark it as read and see
        what it is about.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <>
        <p>
          On <TextLink to="/profile">your profile</TextLink> you can:
        </p>
        <ul>
          <li>change your name, username, picture, location, bio, email address and password</li>
          <li>log out everywhere at once, for example after losing a phone</li>
          <li>export everything your account has stored as a file</li>
          <li>delete your account</li>
        </ul>
      </>
    ),
  },
  {
    id: 'email',
    title: 'Confirming your email',
    text: (
      <>
        <p>
          We may send you a link when you create your account. Your votes count once you have opened
          it and confirmed your address. You can vote before that: we keep your votes, and nobody
          sees them. The link works once, within 7 days.
        </p>
        <p>
          After that, votes you cast count at once. Your earlier votes say “Counts soon”: they join
          the counts one by one at random moments, often within an hour and within a day at the
          latest. If they all appeared together, others could tell how you voted.
        </p>
        <p>
          No email? Check your spam folder, and the address on{' '}
          <TextLink to="/profile">your profile</TextLink>. There you can also change it. The new
          address replaces the old one once you confirm it.
        </p>
      </>
    ),
  },
  {
    id: 'password',
    title: 'Forgotten password',
    text: (
      <>
        <p>
          <TextLink to="/forgot-password">Ask for a link</TextLink> to set a new one. We email it to
          you. It works once, within an hour.
        </p>
        <p>
          No email? Check your spam folder, and that you gave your account’s address. We give the
          same answer for every address, so nobody can find out who has an account.
        </p>
      </>
    ),
  },
  {
    id: 'more',
    title: 'Something else?',
    text: (
      <p>
        <TextLink to="/contact">Write to us</TextLink>. Tell us about wrong information, a hurtful
        comment or a page that does not work.
      </p>
    ),
  },
]

export function Component() {
  return (
    <Article
      title="Help"
      subtitle="How voting, comments, posts and your account work."
      chapters={chapters}
    />
  )
}
