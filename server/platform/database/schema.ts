// Generated from the database by `npm run schema`; a test compares the two.
import type { Generated, GeneratedAlways } from 'kysely'

export interface Tables {
  account_prefixes: {
    user_id: string
    day: number
    prefix: string
  }
  accounts: {
    user_id: string
    email: string
    password_hash: string
    token_version: Generated<number>
    suspension_reason: string | null
    pending_email: string | null
    mailbox: GeneratedAlways<string>
    suspended_until: string | null
    suspension_rule: 'spam' | 'abuse' | 'impersonation' | 'wrong information' | 'other' | null
    confirmed_age: number | null
    age_confirmed_on: string | null
    language: string | null
  }
  activity: {
    id: Generated<string>
    kind: 'votes' | 'comments' | 'users' | 'personalities'
    day: string
    amount: number
  }
  administrator_mails: {
    user_id: string
    muted: Generated<string[]>
    counted_from: string
    counted_until: string
    urgent_at: string | null
  }
  announcements: {
    id: Generated<string>
    text: string
    link: string | null
    created_at: Generated<string>
    ends_at: string
  }
  appeals: {
    id: Generated<string>
    case_id: string
    text: string
    is_granted: boolean | null
    decided_by: string | null
    decided_at: string | null
    created_at: Generated<string>
    erased_at: string | null
  }
  area_identifiers: {
    scheme: string
    value: string
    area_id: string
  }
  areas: {
    id: Generated<string>
    slug: string
    name: string
    kind: string | null
    parent_id: string | null
    created_at: Generated<string>
    search_text: Generated<string>
    sort_key: GeneratedAlways<string>
    names: Generated<unknown>
  }
  audit_entries: {
    id: Generated<string>
    actor_id: string | null
    action: string
    target_type: string
    target_id: string | null
    before: unknown | null
    after: unknown | null
    reason: string | null
    created_at: Generated<string>
  }
  authority_orders: {
    id: Generated<string>
    authority: string
    number: string
    ordered_on: string
    kind: string
    category: string
    items: number
    supersedes: string | null
    created_at: Generated<string>
  }
  ballot_changes: {
    personality_id: string
    mark: Generated<string>
  }
  ballot_lists: {
    id: Generated<string>
    personality_id: string
    list: 'all' | 'verified'
    version: number
    upvotes: number
    downvotes: number
    root: Uint8Array | null
    digests: Uint8Array | null
    published_at: string | null
    replaced_at: string | null
    has_files: Generated<boolean>
  }
  ballot_tallies: {
    personality_id: string
    published_at: string
    version: number
    upvotes: number
    downvotes: number
    verified_version: number | null
    verified_upvotes: number | null
    verified_downvotes: number | null
    log_index: number
    removed_upvotes: Generated<number>
    removed_downvotes: Generated<number>
  }
  chart_notes: {
    id: Generated<string>
    personality_id: string
    day: string
    note: string
    address: string
    merged_from: string | null
  }
  chosen_areas: {
    user_id: string
    area_id: string
  }
  comment_agreements: {
    id: Generated<string>
    comment_id: string
    user_id: string | null
    agreed_on: Generated<string>
    is_counted: boolean
    changes_at: string | null
  }
  comment_raters: {
    personality_id: string
    user_id: string
  }
  comment_threads: {
    id: string
    personality_id: string
    reply_count: Generated<number>
    listed_at: string | null
    merged_from: string | null
  }
  comments: {
    id: Generated<string>
    user_id: string | null
    personality_id: string
    content: string
    status: Generated<'ACTIVE' | 'HIDDEN' | 'FLAGGED'>
    is_anonymous: Generated<boolean>
    edited_at: string | null
    created_at: Generated<string>
    listed_at: GeneratedAlways<string>
    merged_from: string | null
    parent_id: string | null
    agree_count: Generated<number>
    camp_place: Generated<number>
    lang: string | null
    lang_origin: Generated<'PENDING' | 'FOUND' | 'CHOSEN'>
  }
  contact_messages: {
    id: Generated<string>
    name: string
    email: string
    message: string
    created_at: Generated<string>
    handled_at: string | null
    user_id: string | null
    erased_at: string | null
  }
  detachments: {
    id: Generated<string>
    is_verified: boolean
    vote_days: string
    comment_days: string
    agreement_days: Generated<string>
  }
  elections: {
    id: Generated<string>
    chamber_id: string
    ended_on: string
    actor_id: string | null
    created_at: Generated<string>
    undone_at: string | null
  }
  email_confirmations: {
    token_hash: Uint8Array
    user_id: string
    email: string
    expires_at: string
    used_at: string | null
  }
  ended_sessions: {
    session_hash: Uint8Array
    expires_at: string
  }
  established_points: {
    personality_id: string
    published_at: string
    upvotes: number
    downvotes: number
  }
  fact_changes: {
    id: Generated<string>
    personality_id: string
    fact: string
    before: unknown | null
    after: unknown | null
    actor_id: string | null
    import_id: string | null
    created_at: Generated<string>
    reverted_at: string | null
    election_id: string | null
  }
  feed_totals: {
    id: Generated<string>
    amount: number
  }
  follow_blocks: {
    owner_id: string
    blocked_id: string
    id: Generated<string>
  }
  follow_requests: {
    requester_id: string
    followee_id: string
    id: Generated<string>
  }
  follows: {
    follower_id: string
    followee_id: string
    id: Generated<string>
  }
  former_area_slugs: {
    slug: string
    area_id: string
  }
  former_organization_slugs: {
    kind: 'chamber' | 'party'
    slug: string
    organization_id: string
  }
  function_files: {
    name: string
    hash: string
    functions: string[]
  }
  held_points: {
    personality_id: string
    hour: string
    held: number
  }
  held_reply_notifications: {
    reply_id: string
    answered_id: string
  }
  held_texts: {
    id: Generated<string>
    hold_id: string
    text_type: string
    text_id: string
    content: string
    written_on: string
    removed_on: string
    is_changed: boolean
  }
  imports: {
    id: Generated<string>
    source_id: string | null
    actor_id: string | null
    file_name: string | null
    state: 'staged' | 'waiting' | 'running' | 'done' | 'failed' | 'undoing' | 'undone'
    options: Generated<unknown>
    total: Generated<number>
    done: Generated<number>
    counts: unknown | null
    problem: string | null
    created_at: Generated<string>
    started_at: string | null
    ended_at: string | null
    lease_id: string | null
    lease_until: string | null
    kept: unknown | null
  }
  integrity_counts: {
    month: string
    kind: string
    total: number
  }
  invitations: {
    id: Generated<string>
    token_hash: Uint8Array
    note: string | null
    uses: number
    uses_left: number
    expires_at: string
    revoked_at: string | null
    created_at: Generated<string>
  }
  job_failures: {
    failure: string
    failed_at: string
  }
  joining_voters: {
    user_id: string
    since: Generated<string>
    last_joined_at: string | null
  }
  legal_holds: {
    id: Generated<string>
    user_id: string | null
    username: string | null
    text_type: string | null
    text_id: string | null
    authority: string
    reference: string
    reason: string
    placed_by: string | null
    ends_at: string
    ended_at: string | null
    created_at: Generated<string>
  }
  legal_page_answers: {
    user_id: string
    page: string
    version: number
    answered_on: string
  }
  legal_page_versions: {
    page: string
    language: Generated<string>
    version: number
    text: string
    effective_on: string
    asks_members: boolean
    created_at: Generated<string>
  }
  log_checkpoints: {
    public_key: Uint8Array
    tree_size: number
    root_hash: Uint8Array
    note: string
    signed_at: string
  }
  log_cosignatures: {
    public_key: Uint8Array
    witness: string
    tree_size: number
    signature_line: string
  }
  log_entries: {
    leaf_index: number
    data: Uint8Array
  }
  log_hashes: {
    level: number
    hash_index: number
    hash: Uint8Array
  }
  log_keys: {
    public_key: Uint8Array
    origin: string
    created_at: Generated<string>
  }
  mail_lease: {
    id: Generated<boolean>
    owner: string
    expires_at: string
  }
  mails: {
    id: Generated<string>
    kind: string
    user_id: string | null
    address: string | null
    about: string | null
    requested_at: string
    tried_at: string | null
    attempts: Generated<number>
    due_at: string
    expires_at: string
    failure: string | null
    language: string | null
  }
  mandates: {
    id: Generated<string>
    personality_id: string
    is_candidacy: Generated<boolean>
    role: string | null
    chamber_id: string | null
    area_id: string | null
    party_id: string | null
    is_independent: Generated<boolean>
    start_date: string | null
    end_date: string | null
    source_id: string | null
    is_held: Generated<boolean>
    merged_from: string | null
  }
  member_requests: {
    id: Generated<string>
    user_id: string | null
    kind: string
    reason: string
    recorded_by: string | null
    due_at: string | null
    outcome: string | null
    closed_by: string | null
    closed_at: string | null
    created_at: Generated<string>
  }
  merges: {
    id: Generated<string>
    absorbed_id: string
    survivor_id: string
    actor_id: string | null
    step: Generated<'MERGING' | 'MERGED' | 'SPLITTING'>
    created_at: Generated<string>
    are_votes_moved: boolean | null
    sealed_at: string | null
    views: Generated<number>
    attempts: Generated<number>
  }
  migrations: {
    name: string
    applied_at: Generated<string>
  }
  moderation_cases: {
    id: Generated<string>
    personality_id: string | null
    comment_id: string | null
    post_id: string | null
    user_id: string | null
    outcome: 'DISMISSED' | 'CORRECTED' | 'HIDDEN' | 'SUSPENDED' | 'RESTORED' | null
    rule: 'spam' | 'abuse' | 'impersonation' | 'wrong information' | 'other' | null
    decided_by: string | null
    decided_at: string | null
    created_at: Generated<string>
    post_comment_id: string | null
    type: GeneratedAlways<'personality' | 'comment' | 'post' | 'postComment' | 'user'>
    merged_from: string | null
    is_priority: Generated<boolean>
    is_unfounded: Generated<boolean>
    suspended_until: string | null
    claimed_by: string | null
    claimed_until: string | null
    answer: string | null
    held_for: string | null
  }
  moderation_counts: {
    month: string
    rule: 'spam' | 'abuse' | 'impersonation' | 'wrong information' | 'other'
    kind: string
    total: number
  }
  moderation_notes: {
    id: Generated<string>
    case_id: string | null
    user_id: string | null
    author_id: string | null
    text: string
    created_at: Generated<string>
  }
  mutes: {
    id: Generated<string>
    owner_id: string
    muted_id: string
    is_block: boolean
  }
  newcomer_days: {
    personality_id: string
    day: string
    votes: number
  }
  news_settings: {
    user_id: string
    muted: Generated<string[]>
    is_by_mail: Generated<boolean>
    unsubscribe_id: Generated<string>
    mailed_at: string | null
    mailed_from: Generated<string>
    mailed_until: Generated<string>
  }
  news_subscriptions: {
    user_id: string
    personality_id: string
    created_at: Generated<string>
    muted: Generated<string[]>
    seen_at: Generated<string>
    seen_upvotes: number | null
    seen_downvotes: number | null
    announced: Generated<number>
    is_in_office: boolean | null
    last_post_id: Generated<string>
    last_decision_at: Generated<string>
    merged_from: string | null
  }
  notice_pauses: {
    id: Generated<string>
    user_id: string | null
    sender_hash: Uint8Array | null
    created_at: Generated<string>
    ends_at: string
  }
  notices: {
    id: Generated<string>
    case_id: string | null
    reason: 'spam' | 'abuse' | 'impersonation' | 'wrong information' | 'other'
    is_about_law: boolean
    law: string | null
    category: string
    explanation: string | null
    name: string | null
    email: string | null
    sender_hash: Uint8Array | null
    email_confirmed_at: string | null
    trusted_body: string | null
    outcome: 'DISMISSED' | 'CORRECTED' | 'HIDDEN' | 'SUSPENDED' | 'RESTORED' | null
    decided_at: string | null
    answered_at: string | null
    created_at: Generated<string>
    language: string | null
  }
  notification_senders: {
    id: Generated<string>
    notification_id: string
    sender_id: string | null
    post_comment_id: string | null
    comment_id: string | null
  }
  notifications: {
    id: Generated<string>
    user_id: string
    type:
      | 'POST_LIKE'
      | 'POST_COMMENT'
      | 'FOLLOW'
      | 'VERIFICATION_APPROVED'
      | 'VERIFICATION_REJECTED'
      | 'REPORT_OUTCOME'
      | 'CONTENT_HIDDEN'
      | 'CONTENT_RESTORED'
      | 'APPEAL_OUTCOME'
      | 'FOLLOW_REQUEST'
      | 'FOLLOW_ACCEPTED'
      | 'VOTE_UNDER_REVIEW'
      | 'VOTE_RELEASED'
      | 'VOTE_EXCLUDED'
      | 'VOTE_APPEAL_REJECTED'
      | 'COMMENT_REPLY'
      | 'NEWS_SUPPORT'
      | 'NEWS_POSTS'
      | 'NEWS_REVIEW'
      | 'NEWS_MANDATE'
    post_id: string | null
    note: string | null
    is_read: Generated<boolean>
    created_at: Generated<string>
    comment_id: string | null
    has_senders: Generated<boolean>
    latest_id: Generated<string>
    post_comment_id: string | null
    personality_id: string | null
  }
  open_data_days: {
    day: string
    licence: string
    files: unknown
    created_at: Generated<string>
  }
  organization_names: {
    kind: 'chamber' | 'party'
    name: string
    organization_id: string
  }
  organizations: {
    id: Generated<string>
    kind: 'chamber' | 'party'
    slug: string
    name: string
    short_name: string | null
    color: string | null
    area_id: string | null
    created_at: Generated<string>
    names: Generated<unknown>
  }
  password_confirmations: {
    session_hash: Uint8Array
    expires_at: string
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
    search_text: Generated<string>
    created_at: Generated<string>
    website: string | null
    is_independent: Generated<boolean>
    party_name: GeneratedAlways<string | null>
    status: Generated<'IN_OFFICE' | 'CANDIDATE' | 'FORMER' | 'DIED' | 'UNSPECIFIED'>
    status_until: string | null
    party_id: string | null
    chamber_ids: Generated<string[]>
    area_ids: Generated<string[]>
    family_name: string | null
    sort_name: string | null
    birth_date: string | null
    death_date: string | null
    gender: string | null
    picture_credit: string | null
    picture_licence: string | null
    held_facts: Generated<string[]>
    is_former: GeneratedAlways<boolean>
    sort_key: GeneratedAlways<string>
    initial: GeneratedAlways<string>
    merged_into: string | null
    search_version: Generated<number>
    lang: string | null
    lang_origin: Generated<'PENDING' | 'FOUND' | 'CHOSEN'>
  }
  personality_facets: {
    kind: 'total' | 'party' | 'initial' | 'chamber' | 'area'
    value: string
    in_office: Generated<number>
    candidate: Generated<number>
    unspecified: Generated<number>
    former: Generated<number>
    died: Generated<number>
    amount: GeneratedAlways<number>
  }
  personality_identifiers: {
    scheme: string
    value: string
    personality_id: string
    source_id: string | null
    merged_from: string | null
  }
  personality_links: {
    id: Generated<string>
    personality_id: string
    kind: string
    address: string
    source_id: string | null
    merged_from: string | null
  }
  personality_moves: {
    personality_id: string
    since: string
    is_recent: boolean
    change: number | null
    support: number | null
  }
  personality_names: {
    id: Generated<string>
    personality_id: string
    name: string
    kind: Generated<'alternate' | 'former' | 'native' | 'nickname'>
    language: string | null
    source_id: string | null
    merged_from: string | null
  }
  personality_rankings: {
    personality_id: string
    support_low: Generated<number>
    oppose_low: Generated<number>
    is_ranked: Generated<boolean>
    is_former: Generated<boolean>
  }
  personality_sorts: {
    personality_id: string
    comment_count: number
    views: number
    is_former: Generated<boolean>
  }
  personality_totals: {
    personality_id: string
    upvote_count: Generated<number>
    downvote_count: Generated<number>
    vote_count: GeneratedAlways<number>
    comment_count: Generated<number>
    views: Generated<number>
    verified_upvote_count: Generated<number>
    verified_downvote_count: Generated<number>
    is_former: Generated<boolean>
    is_paused: Generated<boolean>
    removed_upvotes: Generated<number>
    removed_downvotes: Generated<number>
  }
  post_comments: {
    id: Generated<string>
    post_id: string
    user_id: string
    content: string
    created_at: Generated<string>
    status: Generated<'ACTIVE' | 'HIDDEN' | 'FLAGGED'>
    edited_at: string | null
    lang: string | null
    lang_origin: Generated<'PENDING' | 'FOUND' | 'CHOSEN'>
  }
  post_likes: {
    post_id: string
    user_id: string
  }
  post_totals: {
    post_id: string
    likes_count: Generated<number>
    comments_count: Generated<number>
  }
  posts: {
    id: Generated<string>
    user_id: string
    content: string
    image_url: string | null
    edited_at: string | null
    created_at: Generated<string>
    search_text: Generated<string>
    status: Generated<'ACTIVE' | 'HIDDEN'>
    lang: string | null
    lang_origin: Generated<'PENDING' | 'FOUND' | 'CHOSEN'>
  }
  publication_lease: {
    id: Generated<boolean>
    owner: string
    expires_at: string
  }
  publications: {
    number: number
    published_at: string
    personalities: number
    ballots: number
    log_size: number
    root_hash: Uint8Array
    checkpoint: string
    key_hash: Uint8Array
  }
  rankings_due: {
    personality_id: string
  }
  rate_counts: {
    key: string
    ends_at: number
    count: number
  }
  rate_salts: {
    day: number
    salt: Uint8Array
  }
  recent_writes: {
    user_id: string
    position: number
  }
  reference_changes: {
    id: Generated<string>
    organization_id: string | null
    area_id: string | null
    into_organization_id: string | null
    into_area_id: string | null
    last_person_id: string | null
    created_at: Generated<string>
    ended_on: string | null
    actor_id: string | null
    election_id: string | null
    is_undo: Generated<boolean>
  }
  remote_pictures: {
    personality_id: string
    address: string
    state: Generated<'waiting' | 'fetched' | 'failed'>
    requested_at: Generated<string>
    attempts: Generated<number>
    retry_at: string | null
    claimed_until: string | null
    problem: string | null
    stored_url: string | null
  }
  reports: {
    id: Generated<string>
    reporter_id: string | null
    reason: 'spam' | 'abuse' | 'impersonation' | 'wrong information' | 'other'
    note: string | null
    created_at: Generated<string>
    case_id: string
    erased_at: string | null
  }
  saves: {
    user_id: string
    personality_id: string
    created_at: Generated<string>
    merged_from: string | null
  }
  set_apart_points: {
    personality_id: string
    published_at: string
    upvotes: number
    downvotes: number
  }
  set_apart_tallies: {
    personality_id: string
    upvotes: number
    downvotes: number
    unusual_since: string | null
    unusual_until: string | null
  }
  settings: {
    key: string
    value: string
  }
  shadow_suspensions: {
    case_id: string
    user_id: string
    ends_at: string | null
  }
  site_settings: {
    is_only: Generated<boolean>
    changed: unknown
    logo_image: GeneratedAlways<string | null>
    icon_image: GeneratedAlways<string | null>
  }
  source_people: {
    source_id: string
    source_key: string
    personality_id: string
    import_id: string | null
    added_by: string | null
    merged_from: string | null
    taken_from: string | null
  }
  sources: {
    id: Generated<string>
    name: string
    address: string | null
    licence: string | null
    retrieved_on: string | null
    mapping: unknown | null
    created_at: Generated<string>
  }
  statements: {
    id: Generated<string>
    case_id: string | null
    user_id: string | null
    decision_visibility: string | null
    decision_visibility_other: string | null
    decision_account: string | null
    decision_ground: string
    ground_reference: string
    ground_explanation: string | null
    category: string
    decision_facts: string | null
    source_type: string
    automated_detection: boolean
    automated_decision: string
    content_types: string[]
    content_type_other: string | null
    territorial_scope: string[]
    content_date: Generated<string>
    end_date: string | null
    redress: string
    noticed_at: string | null
    created_at: Generated<string>
    finding: string | null
    content: string | null
  }
  surges: {
    id: Generated<string>
    personality_id: string
    first_day: string
    last_day: string
    unusual_since: string | null
    unusual_until: string | null
  }
  trusted_flaggers: {
    id: Generated<string>
    user_id: string | null
    email: string | null
    body: string
    created_at: Generated<string>
  }
  uploads: {
    id: Generated<string>
    user_id: string | null
    key: string
    width: number
    kind: 'profile' | 'post' | 'personality' | 'site'
    created_at: Generated<string>
    state: Generated<'unused' | 'used' | 'discarded'>
  }
  user_totals: {
    user_id: string
    followers_count: Generated<number>
    following_count: Generated<number>
    posts_count: Generated<number>
  }
  users: {
    id: Generated<string>
    name: string
    username: string
    bio: string | null
    location: string | null
    profile_image: string | null
    role: Generated<'USER' | 'ADMIN' | 'MODERATOR' | 'EDITOR'>
    status: Generated<'ACTIVE' | 'SUSPENDED'>
    verification_status: 'PENDING' | 'VERIFIED' | 'REJECTED' | null
    created_at: Generated<string>
    is_private: Generated<boolean>
    search_text: GeneratedAlways<string>
    approves_followers: Generated<boolean>
    awaits_approval: Generated<boolean>
  }
  verification_requests: {
    id: Generated<string>
    user_id: string
    status: Generated<'PENDING' | 'VERIFIED' | 'REJECTED'>
    reason: string | null
    comment: string | null
    reviewer_id: string | null
    reviewed_at: string | null
    created_at: Generated<string>
  }
  verified_points: {
    personality_id: string
    published_at: string
    upvotes: number
    downvotes: number
    is_shown: boolean
    version: number | null
  }
  verified_tallies: {
    personality_id: string
    upvotes: number
    downvotes: number
    published_upvotes: number | null
    published_downvotes: number | null
  }
  vote_appeals: {
    id: Generated<string>
    review_id: string
    user_id: string | null
    text: string
    is_granted: boolean | null
    decided_by: string | null
    decided_at: string | null
    created_at: Generated<string>
    erased_at: string | null
  }
  vote_changes: {
    hour: string
    personality_ids: string[]
    upvotes: number[]
    downvotes: number[]
    to_upvote: number[]
    to_downvote: number[]
    verified_upvotes: number[]
    verified_downvotes: number[]
  }
  vote_consents: {
    user_id: string
    version: number | null
    agreed_on: string | null
    withdrawn_on: string | null
  }
  vote_findings: {
    review_id: string
    personality_id: string
    kind: 'COHORT' | 'DISPOSABLE'
    type: 'UPVOTE' | 'DOWNVOTE' | null
    window_start: string
    window_end: string
    account_count: Generated<number>
    signals: unknown
    histogram: unknown
    decided_by: string | null
    decided_at: string | null
    reason: string | null
    merged_from: string | null
  }
  vote_history: {
    personality_id: string
    hour: string
    stage: Generated<'open' | 'rest' | 'point'>
    upvotes: number
    downvotes: number
    to_upvote: number
    to_downvote: number
    changes: number
    upvote_count: number | null
    downvote_count: number | null
    verified_upvotes: Generated<number>
    verified_downvotes: Generated<number>
  }
  vote_holds: {
    user_id: string | null
    personality_id: string
    review_id: string
    merged_from: string | null
  }
  vote_reviews: {
    id: Generated<string>
    outcome: 'RELEASED' | 'EXCLUDED' | null
    created_at: Generated<string>
    excluded_month: string | null
    excluded_votes: number | null
  }
  vote_withdrawals: {
    user_id: string
    are_withdrawn: boolean
    planned_on: Generated<string>
  }
  voters: {
    user_id: string
    is_email_confirmed: Generated<boolean>
    are_votes_withdrawn: Generated<boolean>
    is_eligible: GeneratedAlways<boolean>
    is_verified: Generated<boolean>
    had_holds: Generated<boolean>
    shares_mailbox: Generated<boolean>
    is_mailbox_undecided: Generated<boolean>
  }
  votes: {
    user_id: string | null
    personality_id: string
    id: Generated<string>
    type: 'UPVOTE' | 'DOWNVOTE'
    created_at: Generated<string>
    is_eligible: Generated<boolean>
    is_verified: Generated<boolean>
    review_id: string | null
    verifications: Generated<number>
    counted_since: string | null
    joins_at: string | null
    cast_on: string | null
    voter_bits: string | null
  }
}
