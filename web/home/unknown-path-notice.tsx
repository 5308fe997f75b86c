import { Search } from 'lucide-react'
import * as texts from '#messages/unknown-path'
import { limits } from '../../contract/limits.ts'
import { useSite } from '../lib/site.ts'
import { Button } from '../ui/button.tsx'

/** Says that there is no page at a path, with a search, which is a GET form: it works without JavaScript. */
export function UnknownPathNotice({ path }: { path: string }) {
  const { name } = useSite()
  return (
    <div className="border-b border-line bg-sunken">
      <div className="column flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
        <p role="status" className="min-w-0 text-card font-bold wrap-anywhere">
          {texts.noPageAt({ path: <bdi>{path}</bdi> })}
        </p>
        <search className="w-full sm:w-auto">
          <form action="/search" className="flex gap-2">
            <input
              type="search"
              name="q"
              aria-label={texts.searchMembersPostsPoliticians}
              placeholder={texts.searchSite({ site: name })}
              maxLength={limits.searchMax}
              required
              className="min-h-target w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 sm:w-64"
            />
            <Button type="submit">
              <Search aria-hidden="true" className="size-4.5" />
              {texts.search}
            </Button>
          </form>
        </search>
      </div>
    </div>
  )
}
