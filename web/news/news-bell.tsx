import { useQuery } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import * as texts from '#messages/news'
import { askToLogIn } from '../accounts/ask-to-log-in.ts'
import { useSession } from '../accounts/session.ts'
import { api } from '../lib/api.ts'
import { logFailure } from '../lib/log.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { newsStatusQuery, useDesiredNews } from './api.ts'

const NewsMenu = lazyPart(async () => (await import('./news-menu.tsx')).NewsMenu)

/** Asks for news of a personality; then opens the menu that chooses the kinds or ends them. */
export function NewsBell({ personality }: { personality: { id: string; name: string } }) {
  const { id: personalityId, name } = personality
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const { data } = useQuery({ ...newsStatusQuery(personalityId), enabled: isAuthenticated })
  const { mutate, isPending } = useDesiredNews(personalityId)
  const [isOpen, setOpen] = useState(false)
  const isOn = isAuthenticated && data?.isSubscribed === true
  useVisit(personalityId, isOn)
  const close = () => setOpen(false)

  function press(): void {
    if (!useSession.getState().isAuthenticated) askToLogIn({ kind: 'news', personalityId, name })
    else if (isOn) setOpen(true)
    else if (!isPending) mutate({}, { onSuccess: confirm })
  }

  const confirm = () => {
    toast.success(texts.youGetNewsOf({ name }), {
      action: { label: texts.choose, onClick: () => setOpen(true) },
    })
  }

  const Icon = isOn ? BellRing : Bell
  return (
    <>
      <Button
        variant="outline"
        aria-pressed={isOn}
        aria-haspopup={isOn ? 'dialog' : undefined}
        aria-disabled={isPending}
        onPointerEnter={NewsMenu.preload}
        onFocus={NewsMenu.preload}
        onClick={press}
      >
        <Icon
          aria-hidden="true"
          className={isOn ? 'size-4.5 fill-accent text-accent' : 'size-4.5'}
        />
        <span>{texts.news}</span>
      </Button>
      {isOpen && <NewsMenu personality={personality} onClose={close} onFailure={close} />}
    </>
  )
}

/** Tells the server that the viewer has seen the support, so that only later moves are news. */
function useVisit(personalityId: string, isSubscribed: boolean): void {
  useEffect(() => {
    if (!isSubscribed) return
    api('POST /news/:personalityId/visit', { params: { personalityId } }).catch((error) =>
      logFailure(texts.visitCouldNotRemembered, error),
    )
  }, [personalityId, isSubscribed])
}
