import type { PageHandle } from '../lib/page.ts'
import { TextLink } from '../ui/text-link.tsx'
import { Article, type Chapter } from './article.tsx'
import { BrowserStorageList } from './browser-storage-list.tsx'

export const handle: PageHandle = {
  meta: () => ({
    description:
      'What Voxpop stores about you, who sees it, how long it stays, and how to take it along or delete it.',
  }),
}

const chapters: Chapter[] = [
  {
    id: 'short',
    title: 'In short',
    text: (
      <ul>
        <li>We store what you give us and what you do here, and nothing that we do not need.</li>
        <li>Nobody is shown how you voted, or which anonymous comments are yours.</li>
        <li>No cookies, no advertising, nobody who follows you from site to site.</li>
        <li>You can take everything along and delete everything, by yourself, at any time.</li>
      </ul>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <>
        <p>
          We store your name, username, email address, the day you joined, and, if you give them, a
          picture, a location and a bio; further your role, whether you are verified, and whether
          the account is suspended.
        </p>
        <p>
          Your name, username, picture, location, bio, joining day and whether you are verified are
          public. Your email address is not; you see it, and those who run the site may look it up.
          Your password is stored as a hash (argon2id), from which nobody can read it, us included.
        </p>
        <p>
          What an administrator does to an account, such as suspending it, is written into a log
          that nobody can change: when, who did it, what, and why, if a reason was given. Your name
          is not in it, only the number of your account, which means nobody once you have deleted
          it.
        </p>
      </>
    ),
  },
  {
    id: 'votes',
    title: 'Your votes',
    text: (
      <>
        <p>
          Each vote is stored with your account, the personality, which way it went, and when. It
          has to be: otherwise you could vote twice, and never change your mind.
        </p>
        <p>
          Nothing on this site tells anybody else how you voted, administrators included: not a
          list, not an export, not the log. Administrators can read on which day votes were cast,
          without the time, the order or the voter. Whoever can open the database itself could look
          it up, so only the few who keep the site running can.
        </p>
        <p>What you saved is stored in the same way, and shown to you alone.</p>
      </>
    ),
  },
  {
    id: 'comments',
    title: 'Your comments',
    text: (
      <>
        <p>
          Comments are public, with your name unless you choose to be anonymous. An anonymous
          comment is also stored with its author, so that you can change, delete and export it. Its
          author is shown to nobody else, administrators included, and of its time others see the
          hour alone. As with votes, the database itself knows.
        </p>
        <p>
          If you report something, we store that you did, why, and your note. Administrators read
          the reason and the note, but not who reported; nor is the person you report told. If
          something of yours is hidden, we store why and by whom, and your appeal if you make one.
        </p>
        <p>
          The author of an anonymous comment can be suspended without anybody learning who it is:
          the account looks to everybody as before, but can no longer sign in. Its owner is told by
          mail.
        </p>
      </>
    ),
  },
  {
    id: 'community',
    title: 'Your posts, and whom you follow',
    text: (
      <>
        <p>
          Posts, and comments on posts, are public and carry your name. If your account is private,
          only you and your followers see your posts and what is said under them. A post shows how
          many like it, not who; its author is told who does.
        </p>
        <p>
          How many follow you, and how many you follow, is public. Who they are is shown once you
          are verified; if your account is private, to your followers alone. Whom you follow is told
          that you do.
        </p>
        <p>
          If you ask to be verified, we store your reason, the answer, and what was said with it.
          You and the administrators read that, nobody else.
        </p>
        <p>
          Your notifications are stored with who caused them and whether you have read them; you
          alone see them. They go with your account, or with the account of who caused them.
        </p>
      </>
    ),
  },
  {
    id: 'pictures',
    title: 'Pictures',
    text: (
      <p>
        A picture that you upload is redrawn in a few sizes; the original is not kept. What cameras
        hide in it, such as where it was taken, is removed by that. The picture of a post is shown
        to those who may see the post. A picture that is used nowhere any more is not shown to
        anybody, and its files are deleted within a day or so.
      </p>
    ),
  },
  {
    id: 'looking',
    title: 'When you only look',
    text: (
      <>
        <p>
          Views of a personality are counted, not who looked. To count each visitor once in half an
          hour, the server remembers a scrambled mark of your network address, your browser and the
          page, in memory only. It is never written down, and the key to it is lost whenever the
          server restarts.
        </p>
        <p>
          The server’s log holds how long requests took and whether they failed. It holds neither
          your network address nor what you asked for. To withstand floods of requests, the server
          counts for up to an hour, in memory only, how many came from an address or an account.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'What your browser keeps',
    text: (
      <>
        <p>
          There are no cookies. Your browser’s local storage holds these entries; signing out
          removes all but the last:
        </p>
        <BrowserStorageList />
        <p>While a tab is open it also remembers how far you had scrolled.</p>
      </>
    ),
  },
  {
    id: 'mail',
    title: 'Mail and messages',
    text: (
      <>
        <p>
          We send mail for two reasons only. One is that your account has been suspended: you could
          not sign in to read it. The other is the link to reset a password, when somebody asks for
          it with your address. The link works for an hour. The database holds only a hash of it,
          until it is used, replaced by a newer one, or your account is deleted.
        </p>
        <p>
          What you write on the <TextLink to="/contact">contact page</TextLink> is stored with the
          name and email address that you give, and read by those who run the site. If you wrote it
          while signed in, it goes when your account goes. Otherwise ask us, and we delete it: we
          cannot know whether an address is really yours.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Other sites',
    text: (
      <p>
        Everything comes from this site itself, with one exception: pictures of personalities may
        lie elsewhere on the web. Your browser then fetches them there and, as always, shows that
        site your network address. It does not tell which page you were on. We give or sell your
        data to nobody.
      </p>
    ),
  },
  {
    id: 'yours',
    title: 'Take it along, or delete it',
    text: (
      <>
        <p>
          On <TextLink to="/profile">your profile</TextLink>, “Export my data” gives you everything
          your account has stored, as a file; anonymous comments are in it too.
        </p>
        <p>
          “Delete my account” deletes your account and everything that carries your name at once and
          for good; your picture’s files follow within a day or so. Copies that were made of the
          database as a precaution are kept until they are replaced by newer ones.
        </p>
        <p>
          Your votes and anonymous comments are separated from you at that moment: nothing leads
          from them to you any more, not even in the database. They stay on the site for a while,
          because somebody who compared it before and after would otherwise see which were yours. On
          the first day of a month, when at least five deleted accounts have left some, all of them
          are deleted together. If you want an anonymous comment to go earlier, delete it yourself
          before you delete the account.
        </p>
      </>
    ),
  },
  {
    id: 'questions',
    title: 'Questions',
    text: (
      <p>
        Something is unclear, or wrong? <TextLink to="/contact">Write to us</TextLink>.
      </p>
    ),
  },
]

export function Component() {
  return (
    <Article
      title="Privacy"
      subtitle="What we store, who sees it, and how you get rid of it."
      chapters={chapters}
    />
  )
}
