import { describe, expect, it } from 'vitest'
import { Semaphore } from './semaphore.ts'

/** Tasks that end when the test calls `end`. */
function tasks() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const task = (name: string) => () => {
    started.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { started, task, end: (name: string) => ends.get(name)?.() }
}

const busy = expect.objectContaining({ statusCode: 503, retryAfter: 7 })

describe('a semaphore', () => {
  it('runs up to the limit of tasks at once and the others in order, also after a failure', async () => {
    const semaphore = new Semaphore({ name: 'test', concurrency: 2, maxQueued: 10, retryAfter: 7 })
    const { started, task, end } = tasks()
    const failing = semaphore.run(() => Promise.reject(new Error('failed')))
    const a = semaphore.run(task('a'))
    const b = semaphore.run(task('b'))
    const c = semaphore.run(task('c'))
    expect(started).toEqual(['a'])
    await expect(failing).rejects.toThrow('failed')
    await expect.poll(() => started).toEqual(['a', 'b'])
    end('b')
    expect(await b).toBe('b')
    await expect.poll(() => started).toEqual(['a', 'b', 'c'])
    end('a')
    end('c')
    expect(await Promise.all([a, c])).toEqual(['a', 'c'])
  })

  it('rejects tasks when the queue is full, and accepts new ones when it has space again', async () => {
    const semaphore = new Semaphore({ name: 'test', concurrency: 1, maxQueued: 1, retryAfter: 7 })
    const { task, end } = tasks()
    const a = semaphore.run(task('a'))
    const b = semaphore.run(async () => 'b')
    await expect(semaphore.run(async () => 'c')).rejects.toEqual(busy)
    end('a')
    expect(await Promise.all([a, b])).toEqual(['a', 'b'])
    expect(await semaphore.run(async () => 'd')).toBe('d')
  })

  it('removes a waiting task from the queue when its signal aborts', async () => {
    const semaphore = new Semaphore({ name: 'test', concurrency: 1, maxQueued: 1, retryAfter: 7 })
    const { started, task, end } = tasks()
    const a = semaphore.run(task('a'))
    const client = new AbortController()
    const b = semaphore.run(task('b'), client.signal)
    client.abort()
    await expect(b).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
    const c = semaphore.run(async () => 'c')
    end('a')
    expect(await Promise.all([a, c])).toEqual(['a', 'c'])
    await expect(semaphore.run(task('late'), client.signal)).rejects.toThrow()
    expect(started).toEqual(['a'])
  })

  it('counts a running task whose signal aborts until it has ended', async () => {
    const semaphore = new Semaphore({ name: 'test', concurrency: 1, maxQueued: 1, retryAfter: 7 })
    const { started, task, end } = tasks()
    const client = new AbortController()
    const a = semaphore.run(task('a'), client.signal)
    const b = semaphore.run(task('b'))
    client.abort()
    await new Promise(setImmediate)
    expect(started).toEqual(['a'])
    end('a')
    expect(await a).toBe('a')
    await expect.poll(() => started).toEqual(['a', 'b'])
    end('b')
    await b
  })

  it('rejects a task that has waited too long', async () => {
    const semaphore = new Semaphore({
      name: 'test',
      concurrency: 1,
      maxQueued: 5,
      maxWait: 5,
      retryAfter: 7,
    })
    const { started, task, end } = tasks()
    const a = semaphore.run(task('a'))
    await expect(semaphore.run(task('b'))).rejects.toEqual(busy)
    end('a')
    await a
    expect(started).toEqual(['a'])
  })
})
