-- Notifies reporters of content that is deleted before a decision, whoever deletes it and how.
create function moderation_cases__notify_reporters() returns trigger language plpgsql as $$
begin
  if old.outcome is null then
    insert into notifications (user_id, type, note)
    select reporter_id, 'REPORT_OUTCOME', '{"about":"deletedContent"}'
    from reports where case_id = old.id and exists (select from users where users.id = reporter_id);
  end if;
  return old;
end $$;

create trigger moderation_cases__notify_reporters before delete on moderation_cases
  for each row execute function moderation_cases__notify_reporters();
