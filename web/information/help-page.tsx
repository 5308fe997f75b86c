import { limits } from '../../contract/limits.ts'
import type { PageHandle } from '../lib/page.ts'
import { TextLink } from '../ui/text-link.tsx'
import { Article, type Chapter } from './article.tsx'

export const handle: PageHandle = {
  meta: () => ({
    description: 'How voting, comments, posts and your account work on Voxpop.',
  }),
}

const chapters: Chapter[] = [
  {
    id: 'voting',
    title: 'Voting',
    text: (
      <>
        <p>
          Everybody can read here. To vote you need an account:{' '}
          <TextLink to="/register">register</TextLink>, it takes a minute and costs nothing.
        </p>
        <ul>
          <li>Press Support or Oppose. You have one vote on each personality.</li>
          <li>Press the same button again to take your vote back.</li>
          <li>Press the other button to change your mind, as often as you like.</li>
        </ul>
        <p>
          Nobody learns how you voted. You find your own votes under{' '}
          <TextLink to="/my-votes">My Votes</TextLink>.
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
          support in green, or, where more people oppose than support, the share of opposition in
          red.
        </p>
        <p>
          Large numbers are shortened: 1.2K are about 1,200 and 3.4M about 3,400,000. Rest the
          pointer on one to see it in full.
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
          Below each personality is a discussion. A comment has up to {limits.commentMax}{' '}
          characters. You choose for each one whether it carries your name or is anonymous.
        </p>
        <p>
          Who wrote an anonymous comment is shown to nobody, not to administrators either. You can
          still find, change and delete it under <TextLink to="/my-comments">My Comments</TextLink>.
        </p>
        <p>
          A comment that was changed says “edited”. A comment that breaks the{' '}
          <TextLink to="/terms">terms</TextLink> may be hidden; you then still see it in your own
          list, with the reason, and can appeal there.
        </p>
      </>
    ),
  },
  {
    id: 'reports',
    title: 'Reporting',
    text: (
      <p>
        Press Report, or the flag, at a personality, a comment, a post or a member, say which rule
        is broken, and an administrator looks at it. You hear what comes of it. The{' '}
        <TextLink to="/transparency">transparency page</TextLink> tells how often we decided what.
      </p>
    ),
  },
  {
    id: 'saved',
    title: 'Keeping an eye on somebody',
    text: (
      <p>
        Press Save on a personality’s page, and you find it again under{' '}
        <TextLink to="/saved">Saved</TextLink>. Only you see that list.
      </p>
    ),
  },
  {
    id: 'posts',
    title: 'Posts',
    text: (
      <>
        <p>
          Under <TextLink to="/posts">Posts</TextLink> verified members publish what they have to
          say, up to {limits.postMax.toLocaleString('en-US')} characters and a picture. Every member
          can like a post and comment on it, by name. Your own posts and comments you can delete.
        </p>
        <p>
          To become verified, press “Get Verified” on your public profile and say who you are. An
          administrator answers, and you are notified.
        </p>
      </>
    ),
  },
  {
    id: 'following',
    title: 'Following, and private accounts',
    text: (
      <p>
        Find members with the <TextLink to="/search">search</TextLink>, and press Follow on their
        profile. Once verified you can make your account private there: then only those who follow
        you see your posts.
      </p>
    ),
  },
  {
    id: 'notifications',
    title: 'Notifications',
    text: (
      <p>
        The bell tells you when somebody likes or comments on your post or follows you, and what
        became of your requests. Press one to read it and to go where it leads. All of them are
        under <TextLink to="/notifications">Notifications</TextLink>.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <>
        <p>
          On <TextLink to="/profile">your profile</TextLink> you change your name, username,
          picture, location and bio, and your password. There you also
        </p>
        <ul>
          <li>sign out everywhere at once, say after losing a phone,</li>
          <li>export everything your account has stored, as a file,</li>
          <li>delete your account.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'password',
    title: 'Forgotten password',
    text: (
      <>
        <p>
          <TextLink to="/forgot-password">Ask for a link</TextLink> to set a new one. It comes by
          mail, works once, and for an hour.
        </p>
        <p>
          No mail? Check the spam folder, and that you gave the address of your account. We answer
          the same for every address, so that nobody can find out who has an account.
        </p>
      </>
    ),
  },
  {
    id: 'more',
    title: 'Something else?',
    text: (
      <p>
        <TextLink to="/contact">Write to us</TextLink>. A mistake in somebody’s data, a comment that
        hurts, a page that does not work: we want to know.
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
