import { expect, it } from 'vitest'
import { filtersOf, isFiltered, readUsersState, usersAddress } from './users-state.ts'

const read = (search: string) => readUsersState(new URLSearchParams(search))

it('round-trips the state through the URL and omits defaults', () => {
  expect(usersAddress(read(''))).toBe('/admin/users')
  const state = read('q=%20ada%20&role=ADMIN&status=SUSPENDED&sort=name&page=3')
  expect(state).toEqual({ q: 'ada', role: 'ADMIN', status: 'SUSPENDED', sort: 'name', page: 3 })
  expect(usersAddress(state)).toBe(
    '/admin/users?q=ada&role=ADMIN&status=SUSPENDED&sort=name&page=3',
  )
  expect(filtersOf(state)).toEqual({ search: 'ada', role: 'ADMIN', status: 'SUSPENDED' })
})

it('replaces invalid values in the URL by the defaults', () => {
  const state = read('role=KING&status=constructor&sort=toString&page=-1')
  expect(usersAddress(state)).toBe('/admin/users')
  expect(isFiltered(state)).toBe(false)
})
