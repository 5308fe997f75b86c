/** The fields of a package in package-lock.json that are read or written here. */
export interface LockEntry {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

export interface PackageLock {
  packages: Record<string, LockEntry>
}

/**
 * Optional dependencies without an entry in the lock, by the key that the entry would have.
 * npm omits packages that it could not fetch; `npm ci` then rejects the lock file on every machine.
 */
export function missingFromLock({ packages }: PackageLock): Map<string, LockEntry> {
  const missing = new Map<string, LockEntry>()
  for (const [key, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (packages[`${key}/node_modules/${name}`] || packages[`node_modules/${name}`]) continue
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

/** Derives the platform from a package name like `@biomejs/cli-linux-x64-musl`. */
function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const words = name.replaceAll('/', '-').split('-')
  if (words.includes('wasm32')) return { cpu: ['wasm32'] }
  const at = words.findIndex((word) => systems.includes(word))
  const os = words[at]
  const cpu = words[at + 1]
  if (!os || !cpu) throw new Error(`The package name ${name} does not contain its platform`)
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : undefined
  return { cpu: [cpu], ...(os === 'linux' && libc ? { libc } : {}), os: [os] }
}
