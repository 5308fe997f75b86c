// Generated from the migrations by `npm run schema`; a test compares the two.
import type { Generated, GeneratedAlways } from 'kysely'

export interface Tables {
  accounts: {
    user_id: string
    email: string
    password_hash: string
    token_version: Generated<number>
  }
  comments: {
    id: Generated<string>
    user_id: string
    personality_id: string
    content: string
    status: Generated<'ACTIVE' | 'HIDDEN' | 'FLAGGED'>
    is_anonymous: Generated<boolean>
    edited_at: string | null
    created_at: Generated<string>
  }
  contact_messages: {
    id: Generated<string>
    name: string
    email: string
    message: string
    created_at: Generated<string>
  }
  migrations: {
    name: string
    applied_at: Generated<string>
  }
  password_resets: {
    token_hash: Uint8Array
    user_id: string
    expires_at: string
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
  reports: {
    id: Generated<string>
    reporter_id: string
    comment_id: string
    reason: 'spam' | 'abuse' | 'impersonation' | 'wrong information' | 'other'
    note: string | null
    closed_at: string | null
    created_at: Generated<string>
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
  uploads: {
    id: Generated<string>
    user_id: string | null
    key: string
    width: number
    kind: 'profile' | 'post' | 'personality'
    created_at: Generated<string>
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
