import { useQuery } from '@tanstack/react-query'
import * as texts from '#messages/news'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { newsStatusQuery, useDesiredNews, useStopNews } from './api.ts'
import { KindChoices } from './kind-choices.tsx'

interface NewsMenuProps {
  personality: { id: string; name: string }
  onClose: () => void
}

/** Chooses which news of a personality the viewer gets, or ends them. Load this file lazily. */
export function NewsMenu({ personality: { id: personalityId, name }, onClose }: NewsMenuProps) {
  const { data } = useQuery(newsStatusQuery(personalityId))
  const { mutate } = useDesiredNews(personalityId)
  const { stop } = useStopNews({ personalityId, name })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.newsOf({ name })}
      description={texts.youFindThemYour}
    >
      <KindChoices muted={data?.muted ?? []} onChange={(muted) => mutate({ muted })} />
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
        <Button
          variant="outline"
          onClick={() => {
            stop()
            onClose()
          }}
        >
          {texts.getNoNews}
        </Button>
        <TextLink to="/profile#news" className="text-small" onClick={onClose}>
          {texts.allMyNews}
        </TextLink>
      </div>
    </Dialog>
  )
}
