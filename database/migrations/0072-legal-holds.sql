-- Orders of courts and authorities to keep the texts of an account, or one text, that somebody may delete.
create table legal_holds (
  id uuid not null default uuidv7()
    constraint legal_holds__id primary key,
  -- No reference: a hold outlives the account and the text. Erased when the hold has ended.
  user_id uuid,
  -- The name of the account when the hold began.
  username text,
  text_type text
    constraint legal_holds__text_type check (text_type in ('comment', 'post', 'postComment')),
  text_id uuid,
  authority text not null,
  reference text not null,
  reason text not null,
  placed_by uuid
    constraint legal_holds__placer references users on delete set null,
  -- When it ends by itself.
  ends_at timestamptz not null,
  -- Null while it lasts.
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  constraint legal_holds__text check ((text_type is null) = (text_id is null)),
  constraint legal_holds__target check (num_nonnulls(user_id, text_id) = 1 or ended_at is not null)
);
create index legal_holds__user_id on legal_holds (user_id) where ended_at is null and user_id is not null;
create index legal_holds__text_id on legal_holds (text_id) where ended_at is null and text_id is not null;
create index legal_holds__active on legal_holds (id desc) where ended_at is null;
create index legal_holds__ended on legal_holds (id desc) where ended_at is not null;
create index legal_holds__placed_by on legal_holds (placed_by) where placed_by is not null;

-- What texts were when they were deleted or changed while a hold lasted; of anonymous ones only those held as a text, and
-- never who wrote them.
create table held_texts (
  id uuid not null default uuidv7()
    constraint held_texts__id primary key,
  hold_id uuid not null
    constraint held_texts__hold references legal_holds on delete cascade,
  text_type text not null,
  text_id uuid not null,
  content text not null,
  written_on date not null,
  removed_on date not null,
  -- False if it was deleted.
  is_changed boolean not null
);
create index held_texts__hold_id on held_texts (hold_id, id desc);
create index held_texts__text_id on held_texts (text_id);
