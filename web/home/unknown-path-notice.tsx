import { Search } from 'lucide-react'
import { Link } from 'react-router'
import * as texts from '#messages/unknown-path'
import { limits } from '../../contract/limits.ts'
import { useIsClosed } from '../lib/closed-features.ts'
import { useSite } from '../lib/site.ts'
import { Button } from '../ui/button.tsx'

/** Says that there is no page at a path, and leads on: by links and a search, which is a GET form and works without JavaScript. */
export function UnknownPathNotice({ path }: { path: string }) {
  const { name } = useSite()
  const arePostsClosed = useIsClosed('posts')
  return (
    <div className="border-b border-line bg-sunken">
      <div className="column flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
        <div className="min-w-0">
          <p role="status" className="text-card font-bold wrap-anywhere">
            {texts.noPageAt({ path: <bdi>{path}</bdi> })}
          </p>
          <p className="-mb-2 flex flex-wrap gap-x-6">
            <Link to="/personalities" className="arrow-link">
              {texts.allPoliticians}
            </Link>
            {!arePostsClosed && (
              <Link to="/posts" className="arrow-link">
                {texts.posts}
              </Link>
            )}
            <Link to="/search" className="arrow-link">
              {texts.search}
            </Link>
          </p>
        </div>
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
