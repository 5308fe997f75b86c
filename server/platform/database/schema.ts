// Generated from the migrations by `npm run schema`; a test compares the two.
import type { Generated, GeneratedAlways } from 'kysely'

export interface Tables {
  accounts: {
    user_id: string
    email: string
    password_hash: string
    token_version: Generated<number>
  }
  migrations: {
    name: string
    applied_at: Generated<string>
  }
  personalities: {
    id: Generated<string>
    slug: string
    name: string
    party: string | null
    position: string | null
    bio: string | null
    image_url: string | null
    source_id: string | null
    search_text: GeneratedAlways<string>
    created_at: Generated<string>
  }
  personality_totals: {
    personality_id: string
    upvote_count: Generated<number>
    downvote_count: Generated<number>
    vote_count: GeneratedAlways<number>
    comment_count: Generated<number>
    views: Generated<number>
  }
  saves: {
    user_id: string
    personality_id: string
    created_at: Generated<string>
  }
  settings: {
    key: string
    value: string
  }
  users: {
    id: Generated<string>
    name: string
    username: string
    bio: string | null
    location: string | null
    profile_image: string | null
    role: Generated<'USER' | 'ADMIN'>
    status: Generated<'ACTIVE' | 'SUSPENDED'>
    verification_status: 'PENDING' | 'VERIFIED' | 'REJECTED' | null
    comment_count: Generated<number>
    created_at: Generated<string>
  }
  votes: {
    user_id: string
    personality_id: string
    id: Generated<string>
    type: 'UPVOTE' | 'DOWNVOTE'
    created_at: Generated<string>
  }
}
