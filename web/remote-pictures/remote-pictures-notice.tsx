import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as texts from '#messages/remote-pictures'
import type { RemotePictures } from '../../contract/remote-pictures.ts'
import { api } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { BreakableAddress } from '../ui/breakable-address.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { remotePicturesQuery } from './api.ts'

/** Says how many pictures are on other sites, and lets the server fetch them; nothing if all are on this site. */
export function RemotePicturesNotice() {
  const { data } = useQuery(remotePicturesQuery)
  if (!data || data.remote + data.waiting + data.failed === 0) return null
  return (
    <Card className="mb-6 grid max-w-208 gap-5 p-4 sm:p-5">
      {data.remote > 0 && <NotRequested count={data.remote} />}
      {data.waiting > 0 && <Fetching {...data} />}
      {data.failed > 0 && <Failed {...data} />}
    </Card>
  )
}

function NotRequested({ count }: { count: number }) {
  const { mutate, isPending } = useRequest('POST /admin/pictures/fetch')
  return (
    <div>
      <h2 className="text-card font-bold">{texts.picturesElsewhere({ count })}</h2>
      <p className="mt-1 max-w-measure text-small text-ink-soft">{texts.browsersLoadThemThere}</p>
      <Button size="sm" className="mt-3" aria-disabled={isPending} onClick={mutate}>
        {texts.fetchThem({ count })}
      </Button>
    </div>
  )
}

function Fetching({ requested, done }: RemotePictures) {
  const title = texts.fetchingPicturesOtherSites
  return (
    <div>
      <h2 className="text-card font-bold">{title}</h2>
      <div className="mt-2 flex items-center gap-3">
        <ProgressBar label={title} share={done / Math.max(1, requested)} />
      </div>
      <p role="status" className="tabular mt-1 text-small text-ink-soft">
        {texts.doneYouCanLeave({ done, requested })}
      </p>
    </div>
  )
}

function Failed({ failed, failures }: RemotePictures) {
  const { mutate, isPending } = useRequest('POST /admin/pictures/retry')
  const removal = useRequest('DELETE /admin/pictures/failed')
  const others = failed - failures.length
  return (
    <div>
      <h2 className="text-card font-bold">{texts.picturesCouldNotFetched({ failed })}</h2>
      <details className="mt-1 text-small">
        <summary className="w-fit cursor-pointer py-2 font-medium">{texts.whichAndWhy}</summary>
        <ul className="grid gap-2 pb-2">
          {failures.map(({ slug, name, address, problem }) => (
            <li key={slug} className="min-w-0 wrap-anywhere">
              <TextLink to={`/personalities/${slug}`} dir="auto">
                {name}
              </TextLink>
              <p>{problem}</p>
              <p className="text-ink-soft">
                <BreakableAddress address={address} />
              </p>
            </li>
          ))}
        </ul>
        {others > 0 && <p className="pb-2">{texts.andMore({ others })}</p>}
      </details>
      <p className="mt-1 max-w-measure text-small text-ink-soft">{texts.untilThenBrowsersLoad}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="outline" size="sm" aria-disabled={isPending} onClick={mutate}>
          {texts.tryAgain}
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-disabled={removal.isPending}
          onClick={removal.mutate}
        >
          {texts.removeThem({ failed })}
        </Button>
      </div>
    </div>
  )
}

type Request =
  | 'POST /admin/pictures/fetch'
  | 'POST /admin/pictures/retry'
  | 'DELETE /admin/pictures/failed'

function useRequest(endpoint: Request) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(endpoint),
    onSuccess(status) {
      client.setQueryData(remotePicturesQuery.queryKey, status)
      // The pressed button is gone.
      document.querySelector<HTMLElement>('main h1')?.focus()
    },
    onError: (error) => toast.failure(error),
  })
  return {
    isPending,
    mutate: () => {
      if (!isPending) mutate()
    },
  }
}
