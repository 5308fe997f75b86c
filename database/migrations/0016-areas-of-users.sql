-- Areas are searched by words of their names and of the areas that they lie in: 'ward 4 windsor'. A trigger writes it.
alter table areas add column search_text text not null default '';
update areas set search_text = fold(concat_ws(' ', areas.name, parents.name))
from areas as listed left join areas as parents on parents.id = listed.parent_id
where listed.id = areas.id;
-- 'Ward 2' comes before 'Ward 10': numbers of up to six digits are compared as numbers.
alter table areas add column sort_key text not null generated always as (
  regexp_replace(regexp_replace(fold(name), '([0-9]+)', '00000\1', 'g'), '0*([0-9]{6})', '\1', 'g')
) stored;
drop index areas__parent_id;
create index areas__parent_id on areas (parent_id, sort_key, id);
create index areas__search_text on areas using gin (search_text gin_trgm_ops) with (fastupdate = off);

-- The mandates of an area that have not ended, then those that ended last.
drop index mandates__area_id;
create index mandates__area_id on mandates (area_id, end_date, personality_id) where area_id is not null;

-- The area whose representatives a member follows. It is private, so it is in a table that no list of users reads.
create table chosen_areas (
  user_id uuid not null
    constraint chosen_areas__user_id primary key
    constraint chosen_areas__user references users on delete cascade,
  area_id uuid not null
    constraint chosen_areas__area references areas on delete cascade
);
create index chosen_areas__area_id on chosen_areas (area_id);
