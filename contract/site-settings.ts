import { z } from 'zod'
import * as inputs from '#messages/contract/inputs'
import * as texts from '#messages/contract/site-settings'
import { languageTags } from '../messages/languages.ts'
import { accentProblem, isHexColor } from './accent.ts'
import { hourlyLimitSchemas } from './content-limits.ts'
import { isEmailAddress } from './email-address.ts'
import { access, endpoint } from './endpoint.ts'
import { featureNames } from './features.ts'
import { limits } from './limits.ts'
import { MailDomains } from './mail-domain.ts'
import { isPlainLine } from './plain-line.ts'
import { ReportReason } from './reports.ts'
import { SitePicture } from './site-pictures.ts'
import { isStorable } from './text.ts'
import { withBalancedDirection } from './text-direction.ts'
import { isWebAddress } from './web-address.ts'

/** A text that may be empty, which stands for none. */
const text = (max: number) =>
  z
    .string()
    .overwrite(withBalancedDirection)
    .trim()
    .max(max, { error: () => inputs.writeAtMost({ max }) })
    .refine(isStorable, { error: inputs.notStorable })

const line = (max: number) => text(max).refine(isPlainLine, { error: texts.onOneLine })

/** A link at the bottom of every page. */
export const FooterLink = z.object({
  text: line(limits.footerLinkMax).refine((words) => words !== '', { error: texts.footerLinkText }),
  url: text(limits.urlMax).refine((address) => isWebAddress(address) || /^\/[^/\\]/.test(address), {
    error: texts.footerLinkAddress,
  }),
})
export type FooterLink = z.infer<typeof FooterLink>

const isDomain = (text: string) => /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(text)

/** A short answer to authors whose content breaks a rule. */
export const AnswerTemplate = z.object({
  rule: ReportReason,
  text: text(limits.answerMax).refine((words) => words !== '', { error: texts.answerRequired }),
})
export type AnswerTemplate = z.infer<typeof AnswerTemplate>

/** What everybody may read. */
const publicSettings = {
  name: line(limits.siteNameMax).refine((name) => name !== '', { error: texts.nameRequired }),
  /** Whose politicians the site is about, such as 'Commonwealth of Saltmere'. */
  place: line(limits.sitePlaceMax),
  tagline: line(limits.siteTaglineMax),
  /** Legal name of the person or organization that runs the site. */
  operatorName: line(limits.nameMax),
  operatorAddress: text(limits.operatorTextMax),
  operatorEmail: line(limits.emailMax).refine(
    (address) => address === '' || isEmailAddress(address),
    { error: texts.operatorEmail },
  ),
  operatorPhone: line(limits.operatorLineMax),
  /** Who supervises the operator, or registers it. */
  operatorAuthority: text(limits.operatorTextMax),
  footerLinks: z.array(FooterLink).max(limits.footerLinksMax),
  /** Who can create accounts: everybody, who has an invitation, everybody but an administrator approves them, or nobody. */
  registration: z.enum(['open', 'invited', 'approved', 'closed']),
  /** Years that who creates an account confirms to be old; 0 if nobody is asked. */
  minimumAge: z
    .int({ error: inputs.wholeNumber })
    .min(0, { error: () => texts.minimumAge({ max: limits.minimumAgeMax }) })
    .max(limits.minimumAgeMax, { error: () => texts.minimumAge({ max: limits.minimumAgeMax }) }),
  /** Whether votes and texts are refused, for example during an election; endpoints declare it as `paused`. */
  isReadOnly: z.boolean(),
  /** The parts of the site that are closed; `feature-calls.ts` says which calls are refused. */
  closedFeatures: z
    .array(z.enum(featureNames))
    .overwrite((names) => featureNames.filter((name) => names.includes(name))),
  /** Whether search engines may list the profiles of members who are not verified. */
  areUnverifiedIndexed: z.boolean(),
}

/** What everybody may read, but only documents show: their scripts do not load it. */
const lookSettings = {
  /** The colour of links and buttons, as `#rrggbb`; empty for the first one. Shades for both themes follow from it. */
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .superRefine((color, context) => {
      if (color === '') return
      const message = isHexColor(color) ? accentProblem(color) : texts.color()
      if (message) context.addIssue({ code: 'custom', message })
    }),
  /** The picture that stands for the site where there is little room; the logo, if it is empty. */
  icon: SitePicture,
  /** The picture in the header. */
  logo: SitePicture,
  /** In pixels, where the width is that of the address. */
  logoHeight: z.int().min(0).max(limits.siteLogoMax),
  /** Whether the name of the site is part of the logo, and does not stand beside it. */
  logoHasName: z.boolean(),
}

/** In which languages the pages are. */
const languageSettings = {
  /** That of the addresses without a prefix. */
  language: z.enum(languageTags),
  /** Those whose addresses have a prefix, such as `/es`. */
  otherLanguages: z
    .array(z.enum(languageTags))
    .overwrite((tags) => languageTags.filter((tag) => tags.includes(tag))),
}

/** What administrators may read. */
const administratorSettings = {
  /** Name beside the address that sends mails. */
  mailSender: line(limits.siteNameMax),
  /** Whether everybody but administrators gets a page that says why there is no site; endpoints that still work declare it as `duringMaintenance`. */
  isInMaintenance: z.boolean(),
  maintenanceMessage: text(limits.maintenanceMessageMax),
  /** Words and phrases whose texts wait for review, however they are spelt with accents, capitals or invisible characters. */
  heldWords: z
    .array(line(limits.heldWordMax).refine((word) => word !== '', { error: texts.heldWord }))
    .max(limits.heldEntriesMax, {
      error: () => texts.tooManyHeldWords({ max: limits.heldEntriesMax }),
    }),
  /** Domains, with all below them, whose links make a text wait for review. */
  heldDomains: z
    .array(line(limits.heldDomainMax).refine(isDomain, { error: texts.heldDomain }))
    .max(limits.heldEntriesMax, {
      error: () => texts.tooManyHeldDomains({ max: limits.heldEntriesMax }),
    }),
  /** How many texts of a new account wait for review; 0 for none. Then anonymous comments of everybody wait, too. */
  heldFirstTexts: z.int().min(0).max(limits.firstTextsMax),
  /** For how many days an account is new. */
  newAccountDays: z.int().min(1).max(limits.newAccountDaysMax),
  /** How much an established account may create in an hour; `content-limits.ts` says what follows from it. */
  ...hourlyLimitSchemas,
  /** Answers among which moderators choose when they decide. */
  answerTemplates: z.array(AnswerTemplate).max(limits.answersMax),
  /** The only domains that addresses of accounts may have; any if empty. */
  allowedMailDomains: MailDomains,
  blockedMailDomains: MailDomains,
}

/** What visitors, and the pages of the site, know of its settings. */
export const Site = z.object(publicSettings)
export type Site = z.infer<typeof Site>

/** In which languages the site is. */
export const SiteLanguages = z.object(languageSettings)
export type SiteLanguages = z.infer<typeof SiteLanguages>

/** How the site looks. */
export const SiteLook = z.object(lookSettings)
export type SiteLook = z.infer<typeof SiteLook>

/** Everything that an operator decides while the site runs; `server/config.ts` has what a process needs to start. */
export const SiteSettings = z.object({
  ...publicSettings,
  ...lookSettings,
  ...languageSettings,
  ...administratorSettings,
})
export type SiteSettings = z.infer<typeof SiteSettings>

export const siteSettings = {
  site: endpoint('GET', '/site', access.public, {
    summary: 'What the site is called, who runs it, and what it offers',
    reply: Site.extend({ ...lookSettings, ...languageSettings }),
    shared: 'everybody',
    duringMaintenance: true,
  }),
  all: endpoint('GET', '/admin/site-settings', 'changeSettings', {
    summary: 'All settings of the site',
    reply: SiteSettings,
  }),
  change: endpoint('PATCH', '/admin/site-settings', 'changeSettings', {
    summary: 'Change settings of the site, at once and in every process; recorded in the audit log',
    body: SiteSettings.partial().extend({ basedOn: SiteSettings.partial().optional() }),
    reply: SiteSettings,
    confirms: 'password',
  }),
}
