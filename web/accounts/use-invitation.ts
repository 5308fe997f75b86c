import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../lib/api.ts'
import { failureText } from '../lib/api-error.ts'
import { keepInvitation, keptInvitation } from './invitation.ts'
import { useTokenRemovedFromUrl } from './use-token-removed-from-url.ts'

interface CheckedInvitation {
  isChecking?: boolean
  isValid?: boolean
  /** Why the invitation does not work. */
  refusal?: string
}

/** Keeps the invitation of the address for this tab, removes it from the address, and asks the server whether it works. */
export function useInvitation(): CheckedInvitation {
  const { hash } = useLocation()
  const [token, setToken] = useState<string>()
  const [checked, setChecked] = useState<CheckedInvitation>({})
  useEffect(() => {
    const given = new URLSearchParams(hash.slice(1)).get('invitation')
    if (given) keepInvitation(given)
    setToken(keptInvitation())
  }, [hash])
  useTokenRemovedFromUrl('/register', hash.startsWith('#invitation='))
  useEffect(() => {
    if (token === undefined) return
    let isCurrent = true
    const show = (state: CheckedInvitation) => {
      if (isCurrent) setChecked(state)
    }
    show({ isChecking: true })
    api('POST /invitations/check', { body: { token } }).then(
      () => show({ isValid: true }),
      (error) => show({ refusal: failureText(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [token])
  return checked
}
