import type { Role } from '../../contract/users.ts'

/** A demo account with a published password. */
export interface DemoAccount {
  /** Printed label of the account. */
  kind: string
  name: string
  username: string
  email: string
  password: string
  role: Role
  isVerified: boolean
  bio: string | null
  location: string | null
  /** The widest file in `data/portraits`. */
  portrait: string | null
}

// One password for all: it is printed at the first start and exists only with invented data.
const password = 'voxpop-demo'

/** Printed once when the demo data is created. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    kind: 'Member',
    name: 'Maren Holloway',
    username: 'maren',
    email: 'member@voxpop.example',
    password,
    role: 'USER',
    isVerified: false,
    bio: 'Ferry mechanic. Reads the small print so that others do not have to.',
    location: 'Tarn Harbour',
    portrait: 'portrait-acf3ae8651/320.webp',
  },
  {
    kind: 'Verified member',
    name: 'Dr. Tobias Achebe-Lund',
    username: 'tobias_al',
    email: 'verified@voxpop.example',
    password,
    role: 'USER',
    isVerified: true,
    bio: 'Political scientist at the University of Port Aldane. Opinions are my own, figures are the statistics office’s.',
    location: 'Port Aldane',
    portrait: 'portrait-3767d1b4fa/320.webp',
  },
  {
    kind: 'Administrator',
    name: 'Site Desk',
    username: 'site_desk',
    email: 'admin@voxpop.example',
    password,
    role: 'ADMIN',
    isVerified: false,
    bio: null,
    location: null,
    portrait: null,
  },
]
