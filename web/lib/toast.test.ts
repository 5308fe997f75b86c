import { expect, it, vi } from 'vitest'
import { toast } from './toast.ts'

vi.mock('./toaster.tsx', () => {
  throw new Error('The chunk could not be loaded.')
})

it('ends a notice at once if it cannot be shown', async () => {
  const onClose = vi.fn()
  const close = toast.success('Deleted', { onClose })
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  close()
  await Promise.resolve()
  expect(onClose).toHaveBeenCalledTimes(1)
})
