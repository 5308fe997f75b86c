import { afterAll } from 'vitest'
import { closeStarted } from './harness.ts'

// Vitest runs this before every test file, while modules stay from file to file.
afterAll(closeStarted)
