import * as texts from '#messages/admin'
import { topSizes } from '../../contract/limits.ts'
import type { Personality } from '../../contract/personalities.ts'
import { Panel } from '../dashboard/panel.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** The personalities with the most votes; undefined while loading. */
export function TopPersonalities({ personalities }: { personalities: Personality[] | undefined }) {
  return (
    <Panel
      title={texts.topPersonalities}
      rows={topSizes.admin}
      isLoading={!personalities}
      empty={texts.noPoliticiansYetCreate}
    >
      {(personalities ?? []).map((personality, index) => (
        <Row key={personality.id} rank={index + 1} personality={personality} />
      ))}
    </Panel>
  )
}

function Row({ rank, personality }: { rank: number; personality: Personality }) {
  const { name, slug, imageUrl, voteCount } = personality
  return (
    <li className="flex h-14 items-center gap-3">
      <span className="tabular w-5 shrink-0 text-center font-semibold text-ink-soft">
        {texts.rank({
          label: (text) => <span className="sr-only">{text}</span>,
          rank: <span>{rank}</span>,
        })}
      </span>
      <Avatar name={name} src={imageUrl} className="size-9" />
      <div className="min-w-0 grow">
        <p dir="auto" className="truncate font-semibold" title={name}>
          {name}
        </p>
        <p className="tabular text-caption text-ink-soft">
          {texts.voteCount({ count: voteCount })}
        </p>
      </div>
      <ButtonLink to={`/personalities/${slug}`} variant="outline" size="sm">
        {texts.view({ name, hidden: (text) => <span className="sr-only">{text}</span> })}
      </ButtonLink>
    </li>
  )
}
