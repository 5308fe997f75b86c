-- What reporters are told when content is deleted before a decision, in plainer words.
create or replace function moderation_cases__notify_reporters() returns trigger language plpgsql as $$
begin
  if old.outcome is null then
    insert into notifications (user_id, type, note)
    select reporter_id, 'REPORT_OUTCOME', 'The content was already deleted.'
    from reports where case_id = old.id and exists (select from users where users.id = reporter_id);
  end if;
  return old;
end $$;

update notifications set note = 'The content was already deleted.'
where type = 'REPORT_OUTCOME' and note = 'It had been deleted meanwhile.';
