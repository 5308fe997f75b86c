import * as texts from '#messages/moderation'
import type { Case } from '../../contract/moderation.ts'
import { statementCategories } from '../../contract/statement-categories.ts'
import { labelOf } from '../lib/enum-labels.ts'
import { Badge } from '../ui/badge.tsx'

/** Notices about the target, and earlier decisions about its author: what a moderator must know before deciding. */
export function CaseNotices({ item: { notices, earlierDecisions } }: { item: Case }) {
  return (
    <>
      {earlierDecisions !== null && earlierDecisions > 0 && (
        <p className="mt-3 text-small font-semibold">
          {texts.earlierDecisionsAgainstAuthor({ count: earlierDecisions })}
        </p>
      )}
      {notices.length > 0 && (
        <ul className="mt-3 space-y-2" aria-label={texts.notices}>
          {notices.map((notice, index) => (
            <li
              key={index}
              className="max-w-measure rounded-control border border-line px-3.5 py-2 text-small"
            >
              <p className="flex flex-wrap items-center gap-2">
                <Badge tone={notice.isAboutLaw ? 'accent' : 'neutral'}>
                  {notice.isAboutLaw ? texts.saidToBeIllegal : texts.saidBreakRule}
                </Badge>
                {notice.trustedBody && (
                  <span className="font-semibold">
                    {texts.trustedFlagger({ name: <span dir="auto">{notice.trustedBody}</span> })}
                  </span>
                )}
                <span className="text-ink-soft">
                  {notice.category === 'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE'
                    ? texts.noCategoryGiven
                    : labelOf(statementCategories, notice.category)}
                </span>
              </p>
              {notice.law && (
                <p dir="auto" className="mt-1 font-medium wrap-anywhere">
                  {notice.law}
                </p>
              )}
              <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
                {notice.explanation ?? texts.textWasErasedAfter}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
