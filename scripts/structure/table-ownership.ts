import { type ESTree, Visitor } from 'vite'
import type { Tables } from '../../server/platform/database/schema.ts'
import { locate, rankedFeatures } from './layers.ts'
import { type Finding, isTest, type Source } from './source.ts'

/**
 * The feature that writes each table, or `platform`; others call its store. A new table goes to the feature whose rules
 * decide what is in it. What triggers keep, such as counters, belongs to the feature that reads it most.
 */
export const owners: Record<keyof Tables, string> = {
  account_prefixes: 'vote-reviews',
  accounts: 'accounts',
  activity: 'admin',
  administrator_mails: 'administrator-mails',
  announcements: 'announcements',
  appeals: 'moderation',
  area_identifiers: 'areas',
  areas: 'areas',
  audit_entries: 'audit',
  authority_orders: 'authority-orders',
  ballot_changes: 'history',
  ballot_lists: 'ballots',
  ballot_tallies: 'ballots',
  chart_notes: 'history',
  chosen_areas: 'settings',
  comment_agreements: 'comments',
  comment_raters: 'comments',
  comment_threads: 'comments',
  comments: 'comments',
  contact_messages: 'contact',
  detachments: 'deleted-accounts',
  email_confirmations: 'accounts',
  ended_sessions: 'accounts',
  established_points: 'unusual-activity',
  fact_changes: 'facts',
  feed_totals: 'posts',
  follow_blocks: 'follows',
  follow_requests: 'follows',
  follows: 'follows',
  function_files: 'platform',
  held_points: 'history',
  held_texts: 'legal-holds',
  held_reply_notifications: 'comments',
  imports: 'imports',
  integrity_counts: 'transparency',
  job_failures: 'administrator-mails',
  invitations: 'invitations',
  joining_voters: 'joining-votes',
  legal_holds: 'legal-holds',
  legal_page_answers: 'legal-pages',
  legal_page_versions: 'legal-pages',
  log_checkpoints: 'transparency-log',
  log_cosignatures: 'transparency-log',
  log_entries: 'transparency-log',
  log_hashes: 'transparency-log',
  log_keys: 'transparency-log',
  mail_lease: 'mail',
  mails: 'mail',
  mandates: 'mandates',
  member_requests: 'member-requests',
  merges: 'merges',
  migrations: 'platform',
  moderation_cases: 'moderation',
  moderation_notes: 'moderation',
  moderation_counts: 'transparency',
  mutes: 'mutes',
  newcomer_days: 'unusual-activity',
  news_settings: 'news',
  news_subscriptions: 'news',
  notice_pauses: 'notices',
  notices: 'notices',
  notification_senders: 'notifications',
  notifications: 'notifications',
  open_data_days: 'open-data',
  former_area_slugs: 'areas',
  former_organization_slugs: 'organizations',
  organization_names: 'organizations',
  organizations: 'organizations',
  password_confirmations: 'accounts',
  password_resets: 'accounts',
  personalities: 'personalities',
  personality_facets: 'personalities',
  personality_identifiers: 'personalities',
  personality_links: 'personalities',
  personality_moves: 'history',
  personality_names: 'personalities',
  personality_rankings: 'history',
  personality_sorts: 'personalities',
  personality_totals: 'personalities',
  post_comments: 'comments',
  post_likes: 'posts',
  post_totals: 'posts',
  posts: 'posts',
  publication_lease: 'ballots',
  publications: 'ballots',
  rankings_due: 'comments',
  rate_counts: 'platform',
  rate_salts: 'platform',
  recent_writes: 'platform',
  remote_pictures: 'remote-pictures',
  reference_changes: 'reference-data',
  elections: 'reference-data',
  reports: 'reports',
  saves: 'saves',
  set_apart_points: 'unusual-activity',
  set_apart_tallies: 'unusual-activity',
  settings: 'platform',
  shadow_suspensions: 'moderation',
  site_settings: 'site-settings',
  source_people: 'imports',
  sources: 'sources',
  trusted_flaggers: 'notices',
  statements: 'statements',
  surges: 'unusual-activity',
  uploads: 'uploads',
  user_totals: 'profiles',
  users: 'accounts',
  verification_requests: 'verification',
  verified_points: 'history',
  verified_tallies: 'history',
  vote_appeals: 'vote-reviews',
  vote_changes: 'history',
  vote_consents: 'vote-consents',
  vote_findings: 'vote-reviews',
  vote_history: 'history',
  vote_holds: 'vote-reviews',
  vote_reviews: 'vote-reviews',
  vote_withdrawals: 'deleted-accounts',
  voters: 'accounts',
  votes: 'votes',
}

/** Features that write tables of others, and why. */
export const exceptions: Record<string, string> = {
  backups: 'restores the rows of all tables as they were',
  demo: 'invents a past that no rule allows to write: decisions, counts and times of earlier days',
  recount: 'repairs what the owner should have written, so it must not share its code',
}

/** Reports statements that write a table of another feature. What triggers and functions of the database write is not checked. */
export function checkTableOwnership(sources: Source[]): Finding[] {
  return sources
    .filter(({ path }) => path.startsWith('server/') && !isTest(path))
    .flatMap((source) => {
      const { feature, layer } = locate(source.path) ?? {}
      const writer = feature ?? layer ?? ''
      if (Object.hasOwn(exceptions, writer)) return []
      return writesOf(source).flatMap(({ table, line }) => {
        const message = violation(table, writer)
        return message ? [{ path: source.path, line, message }] : []
      })
    })
}

function violation(table: string | undefined, writer: string): string | undefined {
  if (table === undefined) {
    return `The source does not say which table this statement writes. Write its name, or choose between names that the file gives with sql.table('…').`
  }
  const owner = owners[table as keyof Tables]
  if (owner === writer) return undefined
  const way = `Only '${owner}' writes the table '${table}', so that its rules stand in one place.`
  if (owner === 'platform') return `${way} Call a function of server/platform/, or add one there.`
  const ranks = rankedFeatures.server
  return ranks.indexOf(writer) > ranks.indexOf(owner)
    ? `${way} Add a function to the store.ts of server/${owner}/ and call it.`
    : `${way} Add a function to the store.ts of server/${owner}/ and take it as an argument, because '${writer}' must not import it; or, if the table belongs to '${writer}', change its owner in scripts/structure/table-ownership.ts.`
}

/** A statement that writes; its table is undefined if the source does not name it. */
interface Write {
  table: string | undefined
  line: number
}

const builders = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])

/** Writing statements in SQL, with `$` for each expression. */
const statement =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate)\s+(?:table\s+)?(?:only\s+)?"?(?<table>\w+|\$)|\bupdate\s+(?:only\s+)?"?(?<updated>\w+|\$)"?(?:\s+(?:as\s+)?\w+)?\s+set\s/gi

function writesOf({ program, lineAt }: Source): Write[] {
  const writes: Write[] = []
  const named: string[] = []
  const addNames = (names: string[], { start }: { start: number }) => {
    for (const name of names) {
      const table = name === '$' ? undefined : name
      if (!table || Object.hasOwn(owners, table)) writes.push({ table, line: lineAt(start) })
    }
  }
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const method = callee.property.name
      if (builders.has(method)) addNames(namesIn(first), callee.property)
      if (method === 'table') named.push(...namesIn(first).filter((name) => name !== '$'))
    },
    TemplateLiteral: (node) => {
      addNames(tablesIn(node.quasis.map(({ value }) => value.cooked ?? '').join('$')), node)
    },
    Literal: (node) => {
      if (typeof node.value === 'string') addNames(tablesIn(node.value), node)
    },
  }).visit(program)
  if (named.length === 0) return writes
  return writes.flatMap(({ table, line }) =>
    table ? { table, line } : named.map((name) => ({ table: name, line })),
  )
}

const tablesIn = (text: string) =>
  [...text.matchAll(statement)].map(({ groups }) => groups?.table ?? groups?.updated ?? '')

/** The tables that an argument names, without their aliases; `$` for what is not a text. */
function namesIn(argument: ESTree.Argument | ESTree.ArrayExpressionElement | undefined): string[] {
  if (argument?.type === 'ArrayExpression')
    return argument.elements.flatMap((one) => namesIn(one ?? undefined))
  const isText = argument?.type === 'Literal' && typeof argument.value === 'string'
  return [isText ? String(argument.value).replace(/ as .*/, '') : '$']
}
