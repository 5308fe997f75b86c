-- Orders of courts and authorities that the operator publishes. An entry is never changed: another one replaces it.
create table authority_orders (
  id uuid not null default uuidv7()
    constraint authority_orders__id primary key,
  authority text not null,
  number text not null,
  ordered_on date not null,
  kind text not null
    constraint authority_orders__kind check (kind in ('REMOVE', 'RESTRICT', 'INFORMATION', 'HOLD')),
  category text not null
    constraint authority_orders__category check (category ~ '^STATEMENT_CATEGORY_'),
  items integer not null
    constraint authority_orders__items check (items >= 0),
  -- The entry that this one replaces.
  supersedes uuid
    constraint authority_orders__once unique
    constraint authority_orders__superseded references authority_orders,
  created_at timestamptz not null default now()
);
create index authority_orders__ordered_on on authority_orders (ordered_on);
