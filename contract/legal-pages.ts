import { z } from 'zod'
import * as texts from '#messages/contract/administration'
import * as inputs from '#messages/contract/inputs'
import { access, endpoint } from './endpoint.ts'
import { Timestamp } from './ids.ts'
import { legalPageNames } from './legal-page-names.ts'
import { limits } from './limits.ts'
import { requiredText } from './text.ts'

export const LegalPageName = z.enum(legalPageNames, { error: inputs.noSuchPage })
export type LegalPageName = z.infer<typeof LegalPageName>

/** A piece of text of one look. */
export const LegalRun = z.object({
  text: z.string(),
  isStrong: z.boolean().optional(),
  isEmphasized: z.boolean().optional(),
  isCode: z.boolean().optional(),
  /** Where it leads: `https:`, `http:`, `mailto:`, `tel:`, a path or a fragment. */
  url: z.string().optional(),
})
export type LegalRun = z.infer<typeof LegalRun>

const text = z.array(LegalRun)

/** A line of a list; lists in lists are lines with a greater depth, from 1 on. */
export const LegalListItem = z.object({ depth: z.int(), isOrdered: z.boolean(), text })
export type LegalListItem = z.infer<typeof LegalListItem>

/** A part of a page, as Markdown that was read says it: no HTML is in it. */
export const LegalBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.int(), id: z.string(), text }),
  z.object({ kind: z.literal('paragraph'), text }),
  z.object({ kind: z.literal('list'), items: z.array(LegalListItem) }),
  /** The first row has the headings. */
  z.object({ kind: z.literal('table'), rows: z.array(z.array(text)) }),
  /** Who runs the site, from its settings (`GET /site`). */
  z.object({ kind: z.literal('operator') }),
  /** What browsers keep, which the browser's code knows. */
  z.object({ kind: z.literal('browserStorage') }),
])
export type LegalBlock = z.infer<typeof LegalBlock>

const version = z.int().min(0)

/** A version by its number. Version 0 is the text that the software brings along. */
export const LegalVersion = z.object({ version, effectiveOn: z.string() })
export type LegalVersion = z.infer<typeof LegalVersion>

/** BCP 47 tag of the language of a text. */
const lang = z.string()

export const LegalPage = LegalVersion.extend({
  page: LegalPageName,
  lang,
  title: z.string(),
  blocks: z.array(LegalBlock),
  /** The version that holds today. */
  current: version,
  /** All versions, the newest first: earlier ones, and later ones that hold from their day on. */
  versions: z.array(LegalVersion),
})
export type LegalPage = z.infer<typeof LegalPage>

/** A page in the list of administrators. */
export const ListedLegalPage = LegalVersion.extend({
  page: LegalPageName,
  title: z.string(),
  /** A later version that does not hold yet. */
  next: LegalVersion.nullable(),
})
export type ListedLegalPage = z.infer<typeof ListedLegalPage>

/** The Markdown of a page, for those who edit it. */
export const LegalSource = z.object({
  page: LegalPageName,
  title: z.string(),
  /** The Markdown of the newest version. */
  text: z.string(),
  /** The Markdown that the software brings along. */
  standardText: z.string(),
  /** The newest first; without version 0. */
  versions: z.array(LegalVersion.extend({ asksMembers: z.boolean(), createdAt: Timestamp })),
  /** What may stand in braces in the text, such as `{{siteName}}`, and what it says now. */
  placeholders: z.array(z.object({ key: z.string(), says: z.string(), value: z.string() })),
})
export type LegalSource = z.infer<typeof LegalSource>

const LegalText = requiredText(limits.legalTextMax, {
  required: texts.legalTextRequired,
  max: inputs.textTooLong,
})

export const NewLegalVersion = z.object({
  text: LegalText,
  /** The first day on which it holds, in UTC. */
  effectiveOn: z.iso.date({ error: texts.chooseFirstDay }),
  /** Whether members who joined before are asked to read it. */
  asksMembers: z.boolean(),
})
export type NewLegalVersion = z.output<typeof NewLegalVersion>

/** A page that a member is asked to read, because it changed. */
export const AskedLegalPage = LegalVersion.extend({
  page: LegalPageName,
  title: z.string(),
  lang,
})
export type AskedLegalPage = z.infer<typeof AskedLegalPage>

const AskedLegalPages = z.object({ data: z.array(AskedLegalPage) })
const params = z.object({ page: LegalPageName })

export const legalPages = {
  read: endpoint('GET', '/legal-pages/:page', access.public, {
    summary: 'Read a legal page as it holds today, or one of its other versions',
    params,
    query: z.object({
      version: z.coerce
        .number()
        .int()
        .min(0)
        .max(2 ** 31 - 1)
        .optional(),
    }),
    reply: LegalPage,
    shared: 'everybody',
    inEachLanguage: true,
  }),
  list: endpoint('GET', '/admin/legal-pages', 'changeSettings', {
    summary: 'List the legal pages with their versions of today',
    reply: z.object({ data: z.array(ListedLegalPage) }),
  }),
  source: endpoint('GET', '/admin/legal-pages/:page', 'changeSettings', {
    summary: 'The Markdown of a legal page, its versions, and what may stand in braces in it',
    params,
    reply: LegalSource,
  }),
  versionText: endpoint('GET', '/admin/legal-pages/:page/versions/:version', 'changeSettings', {
    summary: 'The Markdown of a version of a legal page',
    params: params.extend({
      version: z.coerce
        .number()
        .int()
        .min(0)
        .max(2 ** 31 - 1),
    }),
    reply: z.object({ text: z.string() }),
  }),
  preview: endpoint('POST', '/admin/legal-pages/:page/preview', 'changeSettings', {
    summary: 'Show Markdown as a legal page, without storing it',
    params,
    body: z.object({ text: LegalText }),
    reply: z.object({ lang, title: z.string(), blocks: z.array(LegalBlock) }),
    affects: 'nothing',
  }),
  publish: endpoint('POST', '/admin/legal-pages/:page/versions', 'changeSettings', {
    summary:
      'Publish a version of a legal page; earlier ones stay. With the number of the version that you have seen, it is refused if there is a newer one.',
    params,
    body: NewLegalVersion.extend({ basedOn: version.optional() }),
    reply: LegalSource,
    status: 201,
    confirms: 'password',
  }),
  asked: endpoint('GET', '/users/me/legal-pages', access.user, {
    summary: 'List the legal pages that changed since you joined, which you are asked to read',
    reply: AskedLegalPages,
  }),
  answer: endpoint('PUT', '/users/me/legal-pages/:page', access.user, {
    summary: 'Say that you have read a version of a legal page; idempotent',
    params,
    body: z.object({
      version: z
        .int()
        .min(1)
        .max(2 ** 31 - 1),
    }),
    reply: AskedLegalPages,
    affects: 'nothing',
    beforeApproval: true,
  }),
}
