import * as texts from '#messages/contract/rules'
import type { ReportReason } from './reports.ts'

interface Rule {
  readonly name: string
  readonly says: string
}

const rule = (name: () => string, says: () => string): Rule => ({
  get name() {
    return name()
  },
  get says() {
    return says()
  },
})

/** The rules of the site in the reader's language, by reason of a report. */
export const rules: Record<ReportReason, Rule> = {
  spam: rule(texts.spam, texts.spamSays),
  abuse: rule(texts.abuse, texts.abuseSays),
  impersonation: rule(texts.impersonation, texts.impersonationSays),
  'wrong information': rule(texts.wrongInformation, texts.wrongInformationSays),
  other: rule(texts.other, texts.otherSays),
}

/** All rules in display order. */
export const ruleNames = Object.keys(rules) as ReportReason[]
