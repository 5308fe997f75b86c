import { createTokens } from '../server/accounts/tokens.ts'
import { systemClock } from '../server/platform/clock.ts'

export const jwtSecret = 'a secret of the benchmark, long enough'
const signer = createTokens(jwtSecret, systemClock)

/** Environment variables of a site on a PostgreSQL server, whose rate limits are out of reach. */
export const siteSettings = (databaseUrl: string, dataDir: string) => ({
  DATABASE_URL: databaseUrl,
  JWT_SECRET: jwtSecret,
  RATE_LIMIT_SCALE: '1000000',
  DATA_DIR: dataDir,
})

/** The token of a user of such a site. */
export const tokenOf = (userId: string, version = 0): string => signer.sign({ userId, version })
