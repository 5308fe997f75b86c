import { Card } from '../ui/card.tsx'
import { TextLink } from '../ui/text-link.tsx'

const links = [
  {
    to: '/admin/personalities',
    title: 'People',
    hint: 'Add, change, merge and delete politicians.',
  },
  {
    to: '/admin/personalities/import',
    title: 'Import',
    hint: 'From a spreadsheet or an open data file.',
  },
  { to: '/admin/parties', title: 'Parties', hint: 'Names, colors and merges.' },
  { to: '/admin/chambers', title: 'Chambers', hint: 'Seats, terms and what ends with them.' },
  { to: '/admin/areas', title: 'Areas', hint: 'Names, levels and what lies below them.' },
  { to: '/admin/sources', title: 'Sources', hint: 'Where the facts about people come from.' },
]

/** The pages that editors work on, instead of tasks that wait. */
export function EditorLinks() {
  return (
    <Card className="px-5 pt-4 pb-3">
      <h2 className="text-card font-bold">What you look after</h2>
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
