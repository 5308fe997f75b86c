/** What this needs to know of a package in package-lock.json. */
export interface LockEntry {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

export interface Lock {
  packages: Record<string, LockEntry>
}

/**
 * Optional packages that others ask for and the lock does not have, by their place in it.
 * npm leaves out what it could not fetch; `npm ci` then refuses the file on every machine.
 */
export function missingFromLock({ packages }: Lock): Map<string, LockEntry> {
  const missing = new Map<string, LockEntry>()
  for (const [place, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (packages[`${place}/node_modules/${name}`] || packages[`node_modules/${name}`]) continue
      if (!/^\d/.test(version)) throw new Error(`${name}@${version} is not an exact version`)
      missing.set(`node_modules/${name}`, {
        version,
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
        ...platformOf(name),
      })
    }
  }
  return missing
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']

/** The platform that the name of a platform package tells, such as `@biomejs/cli-linux-x64-musl`. */
function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const words = name.replaceAll('/', '-').split('-')
  if (words.includes('wasm32')) return { cpu: ['wasm32'] }
  const at = words.findIndex((word) => systems.includes(word))
  const os = words[at]
  const cpu = words[at + 1]
  if (!os || !cpu) throw new Error(`The name of the package ${name} does not tell its platform`)
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : undefined
  return { cpu: [cpu], ...(os === 'linux' && libc ? { libc } : {}), os: [os] }
}
