import { expect, it } from 'vitest'
import { auditLog } from './audit-state.ts'

const read = (search: string) => auditLog.read(new URLSearchParams(search))
const actor = '01900000-0000-7000-8000-000000000000'

it('round-trips the filters through the URL', () => {
  const search = `action=USER_DELETED&type=user&actor=${actor}&from=2026-01-01&to=2026-02-28`
  expect(auditLog.addressOf(read(search))).toBe(`/admin/audit?${search}`)
  expect(auditLog.addressOf(read(''))).toBe('/admin/audit')
})

it('ignores invalid filters in the URL', () => {
  const search = 'action=NOTHING&type=toString&actor=me&target=1&from=1999-01-01&to=2026-13-40'
  expect(auditLog.addressOf(read(search))).toBe('/admin/audit')
})
