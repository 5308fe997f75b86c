import { expect, it } from 'vitest'
import { filtersOf, isNarrowed, readUsersState, usersAddress } from './users-state.ts'

const read = (search: string) => readUsersState(new URLSearchParams(search))

it('writes only what differs from the defaults, and reads it back', () => {
  expect(usersAddress(read(''))).toBe('/admin/users')
  const state = read('q=%20ada%20&role=ADMIN&status=SUSPENDED&sort=name&page=3')
  expect(state).toEqual({ q: 'ada', role: 'ADMIN', status: 'SUSPENDED', sort: 'name', page: 3 })
  expect(usersAddress(state)).toBe(
    '/admin/users?q=ada&role=ADMIN&status=SUSPENDED&sort=name&page=3',
  )
  expect(filtersOf(state)).toEqual({ search: 'ada', role: 'ADMIN', status: 'SUSPENDED' })
})

it('takes nonsense in the address for the defaults', () => {
  const state = read('role=KING&status=constructor&sort=toString&page=-1')
  expect(usersAddress(state)).toBe('/admin/users')
  expect(isNarrowed(state)).toBe(false)
})
