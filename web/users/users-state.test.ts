import { expect, it } from 'vitest'
import { filtersOf, isFiltered, userList } from './users-state.ts'

const read = (search: string) => userList.read(new URLSearchParams(search))

it('round-trips the state through the URL and omits defaults', () => {
  expect(userList.addressOf(read(''))).toBe('/admin/users')
  const state = read('q=%20ada%20&role=ADMIN&status=SUSPENDED&sort=name&page=3')
  expect(state).toEqual({
    search: 'ada',
    role: 'ADMIN',
    status: 'SUSPENDED',
    sort: 'name',
    page: 3,
  })
  expect(userList.addressOf(state)).toBe(
    '/admin/users?q=ada&role=ADMIN&status=SUSPENDED&sort=name&page=3',
  )
  expect(filtersOf(state)).toEqual({ search: 'ada', role: 'ADMIN', status: 'SUSPENDED' })
})

it('replaces invalid values in the URL by the defaults', () => {
  const state = read('role=KING&status=constructor&sort=toString&page=-1')
  expect(userList.addressOf(state)).toBe('/admin/users')
  expect(isFiltered(state)).toBe(false)
})

it.each([
  ['sort=name&page=2', false],
  ['q=ada', true],
  ['role=USER', true],
  ['status=ACTIVE', true],
])('tells whether %j searches or filters', (search, expected) => {
  expect(isFiltered(read(search))).toBe(expected)
})
