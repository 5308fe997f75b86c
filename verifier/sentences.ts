/** The names of votes in sentences. */
export const voteNames = { support: 'Support', oppose: 'Oppose' } as const

type Vote = keyof typeof voteNames

/** One of the lists of a personality. */
interface NamedList {
  /** Name of the personality. */
  name: string
  list: 'all' | 'verified'
}

/** Who has seen another head: this check before, at a time, or somebody else. */
export interface Seen {
  by: 'us' | 'others' | 'witness'
  /** For `us`, else empty. */
  time: string
  /** Name of the witness, else empty. */
  witness: string
}

interface ListCounts {
  version: string
  up: number
  down: number
}

const titleOf = ({ name, list }: NamedList) =>
  list === 'all' ? `the list of ${name}` : `the list of verified members for ${name}`

function whenSeen({ by, time, witness }: Seen): string {
  if (by === 'us') return `on ${showTime(time)}`
  return by === 'witness' ? `the witness “${witness}” has seen` : 'somebody else has seen'
}

const countsText = ({ version, up, down }: ListCounts) =>
  `${up} Support and ${down} Oppose (version ${version})`

/**
 * Every sentence of the verifier in English, by a name that says what it means, as a function of its values. What has the
 * names and values can tell them in another language: they do not change without reason. Values with the name `time` are
 * times as records have them; those of choices are words of the code.
 */
export const sentences = {
  // The key and the head of the log.
  noBallotLists: ({ origin }: { origin: string }) => `${origin} publishes no lists of ballots.`,
  nothingPublished: () => 'The site has not published any list yet.',
  keyGone: () => 'The site no longer serves the public key of its log.',
  keyOfOtherForm: () => 'The public key of the site is not an Ed25519 verifier key.',
  keyWithOtherId: () => 'The id of the site’s public key does not belong to the key.',
  otherKey: ({ time }: { time: string }) =>
    `The site signs with another key than on ${showTime(time)}. An honest site changes it only after a loss, such as a restore, and says so.`,
  noCheckpoint: () => 'The head of the log does not have the form of a checkpoint.',
  headOfOtherLog: ({ origin, key }: { origin: string; key: string }) =>
    `The head of the log is of “${origin}”, but the key is of “${key}”.`,
  headNotSigned: () => 'The head of the log is not signed with the public key of the site.',
  headSigned: () => 'The head of the log is signed with the key of the site.',
  needsHttps: () => 'Signatures can be checked only on pages with an https address.',
  needsNewerBrowser: () => 'This browser cannot check Ed25519 signatures. A newer one can.',
  damagedHead: () => 'The remembered head is damaged. Delete it to start again.',
  unknownHead: () =>
    'The head to compare with is neither a file of this program, nor a checkpoint, nor a size and a root.',
  shorterLog: ({ size, seenSize, ...seen }: Seen & { size: number; seenSize: number }) =>
    `The site shows a log of ${size} entries, but ${whenSeen(seen)} it had ${seenSize}. It shows an old state or has removed entries.`,
  changedLog: ({ time }: { time: string }) =>
    `The site has changed entries of the log that it had published on ${showTime(time)}.`,
  otherLog: (seen: Seen) =>
    `The site shows another log than ${whenSeen(seen)}: two visitors see different lists.`,
  firstCheck: () => 'This is the first check on this device. The next one will compare with it.',
  logContinued: ({ time }: { time: string }) =>
    `The log still has everything that this device has seen on ${showTime(time)}.`,
  oldPublication: ({ time, minutes }: { time: string; minutes: number }) =>
    `The newest publication is of ${showTime(time)}, although the site publishes every ${minutes === 1 ? 'minute' : `${minutes} minutes`}. It shows an old state or no longer publishes.`,
  futurePublication: ({ time }: { time: string }) =>
    `The newest publication is of ${showTime(time)}, which is in the future. Is the clock of this device right?`,
  newestPublication: ({ time }: { time: string }) =>
    `The newest publication is of ${showTime(time)}.`,

  // Witnesses.
  noWitnessKey: ({ text }: { text: string }) => `“${text}” is not the public key of a witness.`,
  noKeyAndAddress: ({ text }: { text: string }) => `“${text}” is not a public key and an address.`,
  witnessTwice: () => 'A witness is named twice.',
  tooManyWitnesses: ({ most }: { most: number }) => `More than ${most} witnesses are not asked.`,
  noWitnessNeeded: () => 'At least one witness must be needed.',
  moreNeededThanNamed: ({ needed, named }: { needed: string; named: number }) =>
    `${needed} witnesses cannot have signed: ${named} are named.`,
  tooFewSigned: ({ named, signed, needed }: { named: number; signed: number; needed: number }) =>
    `Of ${named} witnesses ${signed} have signed the head of the log, and ${needed} are needed: the site may show another log to others.`,
  signedBy: ({
    signed,
    named,
    needed,
    names,
  }: {
    signed: number
    named: number
    needed: number
    names: string
  }) =>
    `Signed by ${signed} of ${named} witnesses${signed > 0 ? ` (${names})` : ''}; ${needed} needed.`,
  fewNeeded: () =>
    'So few needed witnesses do not exclude that the site shows two logs: each could be signed by other ones.',

  // Files.
  noSite: ({ address }: { address: string }) => `“${address}” is not the address of a site.`,
  notRead: ({
    address,
    reason,
    status,
    error,
  }: {
    address: string
    reason: 'status' | 'slow' | 'error'
    /** Of HTTP, else empty. */
    status: string
    /** In the words of the browser, else empty. */
    error: string
  }) =>
    `${address} could not be read: ${{ status: `status ${status}`, slow: 'it took too long', error }[reason]}.`,
  notServed: ({ path }: { path: string }) =>
    `The site has published ${path} but does not serve it.`,
  tooLarge: ({ path }: { path: string }) => `${path} is larger than the format allows.`,
  unknownForm: ({ path }: { path: string }) =>
    `${path} is not in the form that this program knows.`,
  wrongLength: ({ path }: { path: string }) => `${path} does not have the right length.`,
  wrongEntries: ({ path, entries }: { path: string; entries: number }) =>
    `${path} does not have exactly ${entries} entries.`,
  wrongTiles: ({ entries }: { entries: number }) =>
    `The tiles of the log do not belong to its head of ${entries} entries.`,
  logTooLarge: ({ entries }: { entries: number }) =>
    `The log is too large to check (${entries} entries).`,
  tooManyPersonalities: () => 'The log has too many personalities to check.',
  notCompleted: ({ error }: { error: string }) => `A check could not be completed: ${error}`,

  // The entries of the log.
  changedEntries: () =>
    'The entries of the log are not those of its signed head: a published entry was changed.',
  noRecord: ({ index }: { index: string }) =>
    `Entry ${index} of the log is not a record of the format.`,
  logNotClosed: () => 'The log does not end with the record that closes a publication.',
  wrongEntry: ({
    index,
    what,
    stated,
    before,
  }: {
    index: string
    what: keyof typeof wrongEntries
    /** A number that follows a wrong one, for some kinds, else empty. */
    stated: string
    before: string
  }) => `Entry ${index} of the log is wrong: ${wrongEntries[what](stated, before)}.`,
  wrongTotal: ({
    publication,
    total,
    stated,
    counted,
  }: {
    publication: string
    total: 'records' | 'personalities' | 'ballots'
    stated: number
    counted: number
  }) => `Publication ${publication} states ${stated} ${total}, but its log has ${counted}.`,
  moreVerifiedInEntry: ({ index, name }: { index: string; name: string }) =>
    `Entry ${index} of the log states more votes of verified members than of all for ${name}.`,
  lostBallots: ({
    name,
    index,
    lost,
    vote,
    removed,
  }: {
    name: string
    index: string
    lost: number
    vote: Vote
    removed: number
  }) =>
    `The list of ${name} in entry ${index} has ${lost} fewer ballots with ${voteNames[vote]} than the one before, but its record explains ${removed}.`,

  // Lists.
  wrongFile: ({
    path,
    what,
    line,
    ballot,
  }: {
    path: string
    what: keyof typeof wrongFiles
    /** For some kinds, else empty. */
    line: string
    ballot: string
  }) => `${path} is not as the format says: ${wrongFiles[what](line, ballot)}.`,
  changedList: ({ path, ...list }: NamedList & { path: string }) =>
    `${path} is not what was published: ${titleOf(list)} does not match the hash in the log.`,
  wrongSum: ({
    up,
    down,
    support,
    oppose,
    ...list
  }: NamedList & { up: number; down: number; support: number; oppose: number }) =>
    `The log says ${up} Support and ${down} Oppose for ${list.name}, but ${titleOf(list)} adds up to ${support} and ${oppose}.`,
  wrongPartSum: ({
    path,
    up,
    down,
    support,
    oppose,
    ...list
  }: NamedList & { path: string; up: number; down: number; support: number; oppose: number }) =>
    `${path} has ${support} Support and ${oppose} Oppose, but ${titleOf(list)} counts ${up} and ${down} for it.`,

  // Counts that the site shows beside the lists.
  otherCounts: ({
    name,
    shownVersion,
    shownUp,
    shownDown,
    showsVerified,
    shownVerifiedVersion,
    shownVerifiedUp,
    shownVerifiedDown,
    logged,
    version,
    up,
    down,
    verifiedVersion,
    verifiedUp,
    verifiedDown,
  }: {
    name: string
    shownVersion: string
    shownUp: number
    shownDown: number
    showsVerified: 'yes' | 'no'
    shownVerifiedVersion: string
    shownVerifiedUp: number
    shownVerifiedDown: number
    logged: 'all' | 'verified' | 'nothing'
    version: string
    up: number
    down: number
    verifiedVersion: string
    verifiedUp: number
    verifiedDown: number
  }) => {
    const shown = countsText({ version: shownVersion, up: shownUp, down: shownDown })
    const shownVerified = countsText({
      version: shownVerifiedVersion,
      up: shownVerifiedUp,
      down: shownVerifiedDown,
    })
    const all = countsText({ version, up, down })
    const verified = countsText({ version: verifiedVersion, up: verifiedUp, down: verifiedDown })
    const texts = { all, verified: `${all}, verified ${verified}`, nothing: 'nothing' }
    return `The site shows ${showsVerified === 'yes' ? `${shown}, verified ${shownVerified}` : shown} for ${name}, but its log says ${texts[logged]}.`
  },
  unexplainedCount: ({
    where,
    when,
    count,
    vote,
    name,
    limit,
    explained,
  }: {
    where: 'lists' | 'openData' | 'history'
    /** A day for the open data, the time for the history, else empty. */
    when: string
    count: number
    vote: Vote
    name: string
    limit: 'most' | 'least'
    explained: number
  }) => {
    const places = {
      lists: 'Between two lists',
      openData: `In the open data of ${when}`,
      history: `In the history, at ${when},`,
    }
    return `${places[where]} the site shows ${count} ${voteNames[vote]} for ${name}, but its lists explain at ${limit} ${explained}.`
  },
  moreVerifiedShown: ({
    verified,
    vote,
    name,
    all,
  }: {
    verified: number
    vote: Vote
    name: string
    all: number
  }) =>
    `The site shows ${verified} ${voteNames[vote]} of verified members for ${name}, but ${all} of all.`,
  pageShowsOther: ({
    shownUp,
    shownDown,
    up,
    down,
  }: {
    shownUp: number
    shownDown: number
    up: number
    down: number
  }) =>
    `The page shows ${shownUp} Support and ${shownDown} Oppose, but the published list adds up to ${up} and ${down}.`,
  countsFollow: () => 'The counts beside the vote buttons and in the chart follow from the lists.',
  countsWait: () =>
    'The counts beside the vote buttons differ from this list by more than the votes that usually wait. Later checks on this device find out whether newer lists explain them.',
  countsNotShown: () => 'The site does not say what it shows beside the vote buttons.',

  // One ballot.
  noBallotNumber: ({ text }: { text: string }) => `“${text}” is not a ballot number.`,
  numberNotOwn: () =>
    'The number of your ballot is not made with the random bits of this browser, although the site took them with your vote: it may have given the number to other voters too.',
  numberNotOfParts: () => 'The number of your ballot is not made of the parts that the site names.',
  numberOwn: () => 'The number is made with random bits of this browser: only you can have it.',
  numberFromElsewhere: () =>
    'The number is made with random bits, but not with bits that this browser has made and still knows: this check does not prove that nobody else has the number.',
  numberWithoutBits: () =>
    'The vote came without random bits of a browser: this check does not prove that nobody else has the number.',
  merged: () => 'This personality was merged into another one, whose list has the ballots.',
  removed: () => 'This personality was removed, and its lists with it.',
  newestList: ({ time }: { time: string }) =>
    `The list of ${showTime(time)} is in the log, and it is the newest one.`,
  maybeNewestList: ({ time }: { time: string }) =>
    `The list of ${showTime(time)} is in the log. The log is too long to check here that there is no newer one.`,
  logTooLong: () => 'The log is too long to look for the list of this personality here.',
  entryNotThere: () => 'The site names an entry of the log that does not exist yet. Try again.',
  entryOfOther: ({ index }: { index: string }) =>
    `Entry ${index} of the log, which the site names, is not about this personality.`,
  listAddsUp: ({ up, down }: { up: number; down: number }) =>
    `The list adds up to ${up} Support and ${down} Oppose, as the log says.`,
  ballotListed: ({ vote }: { vote: Vote }) =>
    `Your ballot is on the list and says ${voteNames[vote]}.`,
  ballotCounted: ({
    time,
    vote,
    up,
    down,
  }: {
    time: string
    vote: Vote
    up: number
    down: number
  }) =>
    `Your ballot is in the published list of ${showTime(time)} and says ${voteNames[vote]}. The list adds up to ${up} Support and ${down} Oppose.`,
  wrongVote: ({ found, vote }: { found: Vote; vote: Vote }) =>
    `Your ballot is in the published list with the wrong vote: it says ${voteNames[found]} instead of ${voteNames[vote]}.`,
  ballotMissing: ({ time }: { time: string }) =>
    `Your ballot is missing from the published list of ${showTime(time)}, although you voted before.`,
  numberNotListed: () =>
    'The newest published list does not have this number. Either the vote is newer than the list, or the site has left it out.',
  notPublished: ({ time }: { time: string }) =>
    `Your ballot is not published yet. The newest list is of ${showTime(time)}. A list is published when at least five ballots have changed.`,
  noListYet: () =>
    'Your ballot is not published yet. There is no list yet. A list is published when at least five ballots have changed.',
  ballotNowhere: ({ ballot }: { ballot: string }) =>
    `The ballot ${ballot} is on no current list. Either the vote is newer than the lists, or the site has left it out.`,
  ballotFound: ({
    vote,
    made,
    ...list
  }: NamedList & {
    vote: Vote
    /** Whether the number is made of the parts that were given; `unknown` without them. */
    made: 'yes' | 'no' | 'unknown'
  }) => {
    const endings = {
      yes: ' Its number is made of these bits and this salt: if you have made the bits yourself, only you can have it.',
      no: ' Its number is not made of these bits and this salt: others may have it too.',
      unknown: '',
    }
    return `The ballot is on ${titleOf(list)} and says ${voteNames[vote]}.${endings[made]}`
  },
}

/** What is wrong with an entry of the log; some kinds name two numbers. */
const wrongEntries = {
  otherTime: () => 'its time is not that of its publication',
  personalityTwice: () => 'its personality was already in this publication',
  personalityRemoved: () => 'its personality was removed',
  noListsToEnd: () => 'it ends the lists of a personality that has none',
  mergedIntoItself: () => 'it merges a personality into itself',
  version: (stated: string, before: string) =>
    `version ${stated} does not follow version ${before}`,
  verifiedVersion: (stated: string, before: string) =>
    `version ${stated} of the verified list does not follow version ${before}`,
  unchanged: () => 'neither of its lists has changed',
  removedNotStated: () => 'it does not state the removed votes',
  publication: (stated: string, before: string) =>
    `publication ${stated} does not follow publication ${before}`,
  earlier: () => 'its time is before the last one',
  otherTimeThanRecords: () => 'its time is not that of its records',
}

export type WrongEntry = keyof typeof wrongEntries

/** What is wrong with a file of a list; some kinds name a line or a ballot. */
const wrongFiles = {
  header: () => 'wrong header or line ends',
  line: (line: string, _: string) => `wrong line ${line}`,
  prefixOrder: () => 'its prefixes are not in order',
  emptyPart: () => 'a part is empty',
  prefixLength: () => 'its prefixes have a wrong length',
  ballotTwice: (_: string, ballot: string) => `the ballot ${ballot} is on it twice`,
  ballotOrder: () => 'its ballots are not in order',
  otherPart: (_: string, ballot: string) => `the ballot ${ballot} belongs to another part`,
}

export type WrongFile = keyof typeof wrongFiles

type Sentences = typeof sentences

export type SentenceName = keyof Sentences

/** The values of a sentence; an empty object for one without. */
export type ValuesOf<Name extends SentenceName> =
  Parameters<Sentences[Name]> extends [infer Values] ? Values : Record<never, never>

/** A sentence as data, from which it can be told in any language, and in English. */
export type Statement = {
  [Name in SentenceName]: {
    says: Name
    values: ValuesOf<Name>
    /** In English. */
    sentence: string
  }
}[SentenceName]

/** Says a sentence: `say('lostBallots', { name, … })`. */
export function say<Name extends SentenceName>(
  says: Name,
  ...[values]: Parameters<Sentences[Name]>
): Statement {
  const inEnglish = sentences[says] as (values: unknown) => string
  return { says, values: values ?? {}, sentence: inEnglish(values) } as Statement
}

/** `2026-11-23T19:00:00Z` as `23 November 2026, 19:00 UTC`. */
export function showTime(time: string): string {
  const text = new Date(time).toLocaleString('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${text.replace(' at ', ', ')} UTC`
}
