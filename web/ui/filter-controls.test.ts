import { expect, it, vi } from 'vitest'
import type { Filters } from '../../contract/filter.ts'
import { FilterControls } from './filter-controls.tsx'

const filters = {
  role: { kind: 'choice', values: ['USER', 'ADMIN'] },
  group: { kind: 'text', max: 5 },
} as const satisfies Filters

it('gives each control its value and reports changes by the name of the filter', () => {
  const role = vi.fn<FilterControls<typeof filters>['role']>()
  const group = vi.fn<FilterControls<typeof filters>['group']>()
  const onChange = vi.fn()
  FilterControls<typeof filters>({
    controls: { role, group },
    values: { role: 'ADMIN', group: undefined },
    onChange,
  })
  expect(role.mock.calls).toMatchObject([[{ value: 'ADMIN' }]])
  expect(group.mock.calls).toMatchObject([[{ value: undefined }]])
  role.mock.calls[0]?.[0].onChange(undefined)
  group.mock.calls[0]?.[0].onChange('north')
  expect(onChange.mock.calls).toEqual([[{ role: undefined }], [{ group: 'north' }]])
})

// @ts-expect-error A filter without a control does not compile.
const _incomplete: FilterControls<typeof filters> = { role: () => null }
