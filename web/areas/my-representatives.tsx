import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import * as texts from '#messages/areas'
import { limits } from '../../contract/limits.ts'
import type { Personality } from '../../contract/personalities.ts'
import { isNotFound } from '../lib/api-error.ts'
import { CardGridSkeleton } from '../personalities/card-grid-skeleton.tsx'
import { PersonalityGrid } from '../personalities/personality-grid.tsx'
import { Button } from '../ui/button.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useIsNear } from '../ui/use-is-near.ts'
import { areaQuery, areasQuery } from './api.ts'
import { areaList, areaPath } from './area-list.ts'
import { chooseArea, useOwnArea } from './own-area.ts'

/** Cards of representatives at most, the nearest areas first. */
const shownMax = 6

const firstArea = areasQuery({ search: undefined, parent: undefined, page: 1 }, 1)

/** True once it is known what the section shows, so that nothing below it moves any more. */
export function useIsOwnAreaLoaded(): boolean {
  const { area, isKnown } = useOwnArea()
  const choice = useQuery({ ...firstArea, enabled: area === null })
  const representatives = useQuery({ ...areaQuery(area?.slug ?? ''), enabled: area !== null })
  return isKnown && !(area ? representatives : choice).isPending
}

/** Those who represent the area that was chosen, or the choice of one; nothing on a site without areas. */
export function MyRepresentatives({ className }: { className?: string }) {
  const { area, isKnown } = useOwnArea()
  const [isChanging, setChanging] = useState(false)
  // Most visitors of the home page have no area and do not scroll there.
  const { ref, isNear } = useIsNear()
  const isAsked = isKnown && area === null && isNear
  const { data: areas } = useQuery({ ...firstArea, enabled: isAsked })
  const heading = useId()
  const { headingRef, focusOnceChosen } = useFocusOnceChosen()
  if (!isKnown || (area === null && !areas?.data.length)) return <div ref={ref} />
  return (
    <section aria-labelledby={heading} className={className}>
      <header className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 border-t-2 border-ink pt-3">
        <h2 ref={headingRef} id={heading} tabIndex={-1} className="text-section font-extrabold">
          {area ? texts.yourRepresentatives : texts.whoRepresentsYou}
        </h2>
        {area && !isChanging && (
          <p className="flex flex-wrap items-center gap-x-4 text-small">
            <TextLink to={areaPath(area)} className="inline-flex min-h-target items-center">
              <span dir="auto">{area.name}</span>
            </TextLink>
            <TextLink
              to="/vote?from=representatives"
              className="inline-flex min-h-target items-center"
            >
              {texts.voteOneByOne}
            </TextLink>
            <Button variant="ghost" size="sm" onClick={() => setChanging(true)}>
              {texts.change}
            </Button>
          </p>
        )}
      </header>
      {area && !isChanging ? (
        <Representatives key={area.slug} slug={area.slug} onMissing={() => setChanging(true)} />
      ) : (
        <AreaChoice
          isChosen={area !== null}
          onChoose={() => {
            setChanging(false)
            focusOnceChosen()
          }}
        />
      )}
    </section>
  )
}

/** Moves the focus from the choice, which disappears, to the heading, which may have changed its place on the page. */
function useFocusOnceChosen() {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const isChosen = useRef(false)
  useEffect(() => {
    if (!isChosen.current) return
    isChosen.current = false
    headingRef.current?.focus()
  })
  return {
    headingRef,
    focusOnceChosen: () => {
      isChosen.current = true
    },
  }
}

interface RepresentativesProps {
  slug: string
  /** The area does not exist any more. */
  onMissing: () => void
}

function Representatives({ slug, onMissing }: RepresentativesProps) {
  const { data, error } = useQuery(areaQuery(slug))
  if (error) {
    return (
      <p className="text-ink-soft">
        <span>{isNotFound(error) ? texts.areaDoesNotExist : texts.theyCouldNotLoaded}</span>
        <Button variant="ghost" size="sm" onClick={onMissing}>
          {texts.chooseAnotherArea}
        </Button>
      </p>
    )
  }
  if (!data) return <CardGridSkeleton kind="grid" count={3} />
  const people = distinct(data.levels.flatMap((level) => level.people)).slice(0, shownMax)
  if (people.length > 0) return <PersonalityGrid personalities={people} />
  return <p className="text-ink-soft">{texts.nobodyInOffice}</p>
}

const distinct = (people: Personality[]) => [
  ...new Map(people.map((person) => [person.id, person])).values(),
]

/** Rows of results at most. */
const foundMax = 6

interface AreaChoiceProps {
  /** Another area was chosen before. */
  isChosen: boolean
  onChoose: () => void
}

/** A search for the visitor's own area. */
function AreaChoice({ isChosen, onChoose }: AreaChoiceProps) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const search = text.trim().length >= limits.searchMin ? text.trim() : undefined
  const { data, isPlaceholderData } = useQuery({
    ...areasQuery({ search, parent: undefined, page: 1 }, foundMax),
    enabled: search !== undefined,
  })
  const found = search === undefined ? [] : (data?.data ?? [])
  const choose = (area: (typeof found)[number] | null) => {
    void chooseArea(client, area)
    onChoose()
  }
  return (
    <div className="max-w-measure">
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const [first] = found
            if (first && !isPlaceholderData) choose(first)
          }}
        >
          <SearchBox
            label={texts.yourDistrictCityState}
            max={limits.searchMax}
            value={text}
            onChange={setText}
            onClear={() => setText('')}
          />
        </form>
      </search>
      <p role="status" className="mt-2 text-small text-ink-soft empty:hidden">
        {search !== undefined && data && !isPlaceholderData && found.length === 0
          ? texts.nothingCalledSoTry
          : ''}
      </p>
      <ul className="divide-y divide-line">
        {found.map((area) => (
          <li key={area.slug}>
            <button
              type="button"
              onClick={() => choose(area)}
              className="flex min-h-target w-full flex-wrap items-baseline gap-x-3 rounded-control px-2 py-2 text-start hover:bg-sunken"
            >
              <span dir="auto" className="font-semibold">
                {area.name}
              </span>
              {area.parent && (
                <span dir="auto" className="text-small text-ink-soft">
                  {area.parent.name}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 text-small text-ink-soft">
        <span>{texts.keptDeviceYourAccount}</span>
        <TextLink to={areaList.path}>{texts.allAreas}</TextLink>
        {isChosen && (
          <Button variant="ghost" size="sm" onClick={() => choose(null)}>
            {texts.forgetMyArea}
          </Button>
        )}
      </p>
    </div>
  )
}
