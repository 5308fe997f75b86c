import { setFlagsFromString } from 'node:v8'

// What V8 takes for speed, it never gives back: 30 MB more for young objects, and for old ones whatever gathers until
// there is twice as much as is in use. Ten thousand streams of events would have to live beside that.
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--heap-growing-percent=50')
