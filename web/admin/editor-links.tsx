import * as texts from '#messages/admin'
import { Card } from '../ui/card.tsx'
import { TextLink } from '../ui/text-link.tsx'

const links = [
  {
    to: '/admin/personalities',
    title: texts.people,
    hint: texts.addChangeMergeDelete,
  },
  {
    to: '/admin/personalities/import',
    title: texts.importLabel,
    hint: texts.spreadsheetOpenDataFile,
  },
  { to: '/admin/parties', title: texts.parties, hint: texts.namesColorsAndMerges },
  { to: '/admin/chambers', title: texts.chambers, hint: texts.seatsTermsWhatEnds },
  { to: '/admin/areas', title: texts.areas, hint: texts.namesLevelsWhatLies },
  { to: '/admin/sources', title: texts.sources, hint: texts.whereFactsAboutPeople },
]

/** The pages that editors work on, instead of tasks that wait. */
export function EditorLinks() {
  return (
    <Card className="px-5 pt-4 pb-3">
      <h2 className="text-card font-bold">{texts.whatYouLookAfter}</h2>
      <ul className="mt-2 divide-y divide-line border-t border-line">
        {links.map(({ to, title, hint }) => (
          <li key={to} className="py-2">
            <p className="font-semibold">
              <TextLink to={to}>{title}</TextLink>
            </p>
            <p className="text-small text-ink-soft">{hint}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
