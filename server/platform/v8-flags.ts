import { setFlagsFromString } from 'node:v8'

// By default V8 grows the young generation by 30 MB and lets the old generation double before a collection, and does
// not return that memory. These flags keep the heap small enough for ten thousand event streams beside it.
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--heap-growing-percent=50')
