import { NewsKind } from '../../contract/news.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'

const texts: Record<NewsKind, { label: string; hint: string }> = {
  support: {
    label: 'Support moves',
    hint: 'Five points or more since you last looked or voted.',
  },
  posts: { label: 'New posts', hint: 'Posts that mention them.' },
  reviews: { label: 'Reviews', hint: 'It is decided whether votes under review count.' },
  mandate: { label: 'End of the mandate', hint: 'They leave their office.' },
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
          {...texts[kind]}
          isChecked={!muted.includes(kind)}
          onChange={(isChecked) =>
            onChange(isChecked ? muted.filter((one) => one !== kind) : [...muted, kind])
          }
        />
      ))}
    </div>
  )
}
