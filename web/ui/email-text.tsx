import { BreakableAddress } from './breakable-address.tsx'

/** An email address, in its own direction, that wraps between its words. */
export function EmailText({ email }: { email: string }) {
  return (
    <bdi translate="no" className="wrap-anywhere">
      <BreakableAddress address={email} />
    </bdi>
  )
}
