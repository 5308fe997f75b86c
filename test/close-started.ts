import { afterAll } from 'vitest'
import { closeStarted } from './harness.ts'

// A setup file, because Vitest runs it for every test file, while modules are shared between files.
afterAll(closeStarted)
