import * as texts from '#messages/news'
import { NewsKind } from '../../contract/news.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'

const labels: Record<NewsKind, { label: string; hint: string }> = {
  support: {
    label: texts.supportMoves,
    hint: texts.fivePointsMoreSince,
  },
  posts: { label: texts.newPosts, hint: texts.postsThatMentionThem },
  reviews: { label: texts.reviews, hint: texts.decidedWhetherVotesUnder },
  mandate: { label: texts.endOfTheMandate, hint: texts.theyLeaveTheirOffice },
}

interface KindChoicesProps {
  muted: NewsKind[]
  onChange: (muted: NewsKind[]) => void
}

/** A checkbox for each kind of news. */
export function KindChoices({ muted, onChange }: KindChoicesProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {NewsKind.options.map((kind) => (
        <CheckboxField
          key={kind}
          {...labels[kind]}
          isChecked={!muted.includes(kind)}
          onChange={(isChecked) =>
            onChange(isChecked ? muted.filter((one) => one !== kind) : [...muted, kind])
          }
        />
      ))}
    </div>
  )
}
