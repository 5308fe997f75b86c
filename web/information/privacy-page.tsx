import type { PageHandle } from '../lib/page.ts'
import { useSite } from '../lib/site.ts'
import { TextLink } from '../ui/text-link.tsx'
import { Article, type Chapter } from './article.tsx'
import { BrowserStorageList } from './browser-storage-list.tsx'
import { namesOperator, OperatorDetails } from './operator-details.tsx'

export const handle: PageHandle = {
  meta: ({ site }) => ({
    description: `What ${site.name} stores about you, who sees it, how long we keep it, and how to export or delete it.`,
  }),
}

const chapters: Chapter[] = [
  {
    id: 'short',
    title: 'In short',
    text: (
      <ul>
        <li>We store what you give us and what you do here, and nothing we do not need.</li>
        <li>The site shows nobody else how you voted or which anonymous comments are yours.</li>
        <li>No cookies, no advertising and no tracking from site to site.</li>
        <li>You can export your data and delete your account yourself, at any time.</li>
      </ul>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <>
        <p>
          We store your name, username, email address and the day you joined. If you give them, we
          also store a picture, a location and a bio. We store your role, whether you are verified,
          and whether your account is suspended.
        </p>
        <p>
          Your name, username, picture, location, bio, the day you joined and whether you are
          verified are public. Your email address is not: only you and the people who run the site
          can see it. We store only a hash of your password (argon2id), so nobody can read it,
          including us.
        </p>
        <p>
          A log that nobody can change records what administrators do to accounts, such as a
          suspension: who did what, when, and the reason if they gave one. It does not contain your
          name, only your account’s number. Once you delete your account, that number leads to
          nobody.
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
          We store each vote with your account, the politician, how you voted, and when. Without
          this you could vote twice and never change your vote.
        </p>
        <p>
          Votes on politicians are political opinions, so we ask you to agree before your first
          vote, and store that you have agreed, to which text and on which day. You can withdraw it
          on <TextLink to="/profile#vote-consent">your profile</TextLink> at any time: your votes
          then leave the counts within 30 days, together with those of others where possible, and
          are deleted.
        </p>
        <p>
          Nothing on this site tells anyone else how you voted, including administrators: no list,
          no export, no log. Administrators can see on which day votes were cast, but not the time,
          the order or the voter. Anyone with access to the database itself could look it up. Only
          the few people who keep the site running have that access.
        </p>
        <p>
          The charts of approval over time come from counts by hour and day that say nothing about
          voters. A chart shows a point only once at least five people have voted since the last.
        </p>
        <p>
          Every hour we publish the votes that count, each under a number, so that anyone can add
          them up. Only you can see your numbers, and they change when you change your vote. The
          lists do not say who voted or when. A list changes only when the votes of at least five
          people have changed. We delete old lists after 30 days, but anyone may keep a copy.
        </p>
        <p>
          If you are a verified member, your vote is also in a list of verified members, under
          another number.
        </p>
        <p>
          So that one person cannot vote with many accounts, a program looks for groups of new
          accounts that seem to be one person’s. It compares when they joined and first voted, the
          part of their email addresses after the @, and from which network each account first voted
          on a day, but not how they vote. We store the network only as a scrambled code, for eight
          days. Its key is deleted every midnight (UTC), so nobody can find out which network it
          was.
        </p>
        <p>
          Votes of such a group are held back until an administrator has reviewed them. We tell you
          if yours is one of them, and you can appeal. Administrators see the group as a whole:
          about how many accounts, when, and why. They see neither the accounts nor how they voted,
          and your appeal without your name.
        </p>
        <p>We store your saved politicians in the same way. Only you see them.</p>
        <p>
          If you ask for news of a person, we store that, which news you want, and when you last
          opened the page of the person, because support that has moved since then is news. Only you
          see it.
        </p>
      </>
    ),
  },
  {
    id: 'comments',
    title: 'Your comments',
    text: (
      <>
        <p>
          Comments are public. They carry your name unless you choose to be anonymous. We store an
          anonymous comment with its author too, so that you can edit, delete and export it. The
          site shows nobody else who wrote it, including administrators, and others see only the
          hour it was written. As with votes, the author can be found in the database itself.
        </p>
        <p>
          Whom you answer gets a notification; of an anonymous reply it names nobody and comes when
          its hour is over. We store with which comments you agree. Nobody sees it: others see only
          how many agree, from five on, and an order across both sides that changes only after five
          new members of each. Whom you mute or block is stored, and shown to you alone.
        </p>
        <p>
          If you report something, we store your report, the reason and your note. Administrators
          see the reason and the note, but not who reported. The person you report is not told
          either. If we hide something of yours, we store why, who decided, and your appeal if you
          make one.
        </p>
        <p>
          We can suspend the author of an anonymous comment without anyone learning who it is. The
          account looks the same to everyone else, but can no longer log in. Its owner gets an
          email.
        </p>
      </>
    ),
  },
  {
    id: 'community',
    title: 'Your posts and who you follow',
    text: (
      <>
        <p>
          Posts and their comments are public and carry your name. If your account is private, only
          you and your followers see your posts and their comments. A post shows how many people
          like it, not who. Only its author is told who.
        </p>
        <p>
          Everyone sees how many people follow you and how many you follow. Once you are verified,
          they also see who; if your account is private, only your followers do. The people you
          follow are told that you follow them.
        </p>
        <p>
          If you ask to be verified, we store your reason, our decision and any comment on it. Only
          you and the administrators see them.
        </p>
        <p>
          We store your notifications, who caused them, and whether you have read them. Only you see
          them. They are deleted with your account, or with the account that caused them.
        </p>
      </>
    ),
  },
  {
    id: 'pictures',
    title: 'Pictures',
    text: (
      <p>
        We convert each picture you upload into a few sizes and do not keep the original. This
        removes hidden data from the camera, such as where the picture was taken. Only people who
        may see a post can see its picture. A picture that is no longer used is shown to nobody, and
        its files are deleted within a day or so.
      </p>
    ),
  },
  {
    id: 'looking',
    title: 'When you only read',
    text: (
      <>
        <p>
          We count how often a politician’s page is viewed, not by whom. To count each visitor once
          in half an hour, the server remembers a scrambled code made from your network address,
          your browser and the page. It is kept only in memory and never stored. Its key is lost
          when the server restarts.
        </p>
        <p>
          The server’s log records how long requests took and whether they failed. It contains
          neither your network address nor what you asked for.
        </p>
        <p>
          To stop floods of requests, the server counts how many came from an address, a network or
          an account, for up to an hour. So that you can log in while others guess your password, it
          remembers from which networks you have logged in, for up to 30 days. Both are in memory
          only. If the site runs on several servers, they share these counts in the database, until
          midnight at the latest, as scrambled codes. The key of the codes is deleted every midnight
          (UTC). After that nobody can find out which address a code stood for.
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
          We use no cookies. Your browser’s local storage holds these entries. Logging out removes
          all but the last two:
        </p>
        <BrowserStorageList />
        <p>
          While a tab is open, it also remembers how far you scrolled and, for half an hour, what
          you wanted to do before you logged in. A reload keeps that, with the name and the email
          address that you typed. It also remembers how you voted one by one, and the votes that
          wait for the connection; logging out removes both.
        </p>
      </>
    ),
  },
  {
    id: 'mail',
    title: 'Email and messages',
    text: (
      <>
        <p>
          Unless you ask for more, we send members email for only four reasons. We tell you if your
          account is suspended, because you could not log in to read it. We send a link to reset
          your password when someone asks for it with your address. We tell you when your password
          was changed. And we send a link to confirm an address when someone creates an account with
          it or changes to it, and tell the old address. Administrators also get numbers of what
          waits for them. If you ask for it in your settings, we also email you the news that you
          have not read, at most once a day. A link in each of these emails ends them.
        </p>
        <p>
          An email that cannot be sent waits for up to 7 days. Until then we store for whom it is
          and why we send it, not what it says.
        </p>
        <p>
          A link to reset your password works for an hour, a link to confirm an address for 7 days.
          We store only a hash of each: of the first until it is used, replaced by a newer one, or
          your account is deleted; of the second, with the address, until 30 days after it expired.
        </p>
        <p>
          Nobody else can see whether your address is confirmed, including administrators. If you
          never confirm it and have written nothing, your account may be deleted after 30 days.
        </p>
        <p>
          Only one account counts for each mailbox: addresses that differ in what follows a plus, or
          at Gmail in dots, belong to one. If several accounts of a mailbox counted before this
          rule, administrators see which ones and decide. Nobody else learns of it.
        </p>
        <p>
          We store what you write on the <TextLink to="/contact">contact page</TextLink> with the
          name and email address you give. The people who run the site read it. If you were logged
          in when you wrote it, it is deleted with your account, or within 30 days if you gave
          another address. Otherwise ask us to delete it, because we cannot know whether an address
          is really yours.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Other sites',
    text: (
      <p>
        Everything comes from this site, with one exception: pictures of politicians may come from
        other sites. Your browser then loads them from there, and that site sees your network
        address, but not which page you were on. We do not give or sell your data to anyone.
      </p>
    ),
  },
  {
    id: 'yours',
    title: 'Export or delete your data',
    text: (
      <>
        <p>
          On <TextLink to="/profile">your profile</TextLink>, “Export my data” gives you a file with
          everything your account has stored, including anonymous comments.
        </p>
        <p>
          “Delete my account” deletes your account and everything with your name on it at once and
          permanently. Your picture’s files are deleted within a day or so. Backups of the database
          are kept until newer ones replace them.
        </p>
        <p>
          Your votes, agreements and anonymous comments are separated from you at that moment.
          Nothing links them to you any more, not even in the database. They stay on the site for a
          while: if they disappeared at once, someone comparing the site before and after could see
          which were yours. On the first day of a month, once at least five deleted accounts have
          left some, all of them are deleted together. If you want an anonymous comment to go
          sooner, delete it before you delete your account.
        </p>
        <p>
          For the same reason, what you wrote to administrators without your name is separated from
          you at once and erased later, at a random moment within 30 days: the notes of your
          reports, and your appeals about held votes and anonymous comments.
        </p>
      </>
    ),
  },
  {
    id: 'questions',
    title: 'Questions',
    text: (
      <p>
        Is something unclear or wrong? <TextLink to="/contact">Write to us</TextLink>.
      </p>
    ),
  },
]

const operator: Chapter = {
  id: 'operator',
  title: 'Who is responsible',
  text: (
    <>
      <p>Whoever runs this site decides what is stored here, and answers for it:</p>
      <OperatorDetails />
    </>
  ),
}

export function Component() {
  const site = useSite()
  return (
    <Article
      title="Privacy"
      subtitle="What we store, who sees it, and how to delete it."
      chapters={namesOperator(site) ? [...chapters, operator] : chapters}
    />
  )
}
