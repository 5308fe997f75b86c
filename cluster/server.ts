import { serve } from '../server/serve.ts'

/** A process of the site, without the web app, as configured by the environment; it starts and ends as in production. */
await serve(async () => ({}))
