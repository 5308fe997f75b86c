import { expect, it, vi } from 'vitest'
import { toast } from './toast.ts'

vi.mock('./toaster.tsx', () => {
  throw new Error('The chunk could not be loaded.')
})

it('ends a notice at once if it cannot be shown', async () => {
  const onClose = vi.fn()
  const close = toast.success('Deleted', { onClose })
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1), 15_000)
  close()
  await Promise.resolve()
  expect(onClose).toHaveBeenCalledTimes(1)
})

it.each([true, false])(
  'asks in the browser’s own dialog if it has an action: %s',
  async (answer) => {
    const ask = vi.fn(() => answer)
    vi.stubGlobal('confirm', ask)
    const [onClick, onClose] = [vi.fn(), vi.fn()]
    toast.info('Voxpop was updated', { action: { label: 'Reload', onClick }, onClose })
    await vi.waitFor(
      () => expect(ask).toHaveBeenCalledWith('Voxpop was updated\n\nReload?'),
      15_000,
    )
    expect([onClick.mock.calls.length, onClose.mock.calls.length]).toEqual(answer ? [1, 0] : [0, 1])
  },
)
