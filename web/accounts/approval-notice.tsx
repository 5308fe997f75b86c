import { useEffect } from 'react'
import * as texts from '#messages/accounts'
import { toast } from '../lib/toast.ts'
import { useSession } from './session.ts'

/** Says that the account waits for approval, at the bottom of the screen, so that nothing on the page moves; above the tab bar. */
export function ApprovalNotice() {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void useSession.getState().refreshUser()
    }
    const stop = useSession.subscribe(({ user }) => {
      if (user && !user.awaitsApproval) toast.success(texts.accountApproved)
    })
    const timer = setInterval(refresh, 60_000)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      stop()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [])
  return (
    <aside
      aria-label={texts.approvalOfYourAccount}
      className="sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-20 border-t border-line bg-accent-wash lg:bottom-0 print:hidden"
    >
      <p className="column py-2.5 text-small">
        {texts.accountAwaitsApproval({ b: (text) => <b>{text}</b> })}
      </p>
    </aside>
  )
}
