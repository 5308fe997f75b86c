-- Lower bound of the 95 % Wilson score interval of a share; 0 without votes. As `wilsonInterval` in the contract.
create function wilson_low(part integer, total integer) returns float8 language sql immutable
return case when total <= 0 then 0 else greatest(0, (
  part + 1.9207294 - 1.9599640 * sqrt(part::float8 * (total - part) / total + 0.9603647)
) / (total + 3.8414588)) end;

create function personality_totals__rank() returns trigger language plpgsql as $$
begin
  insert into personality_rankings (personality_id, is_former) values (new.personality_id, new.is_former)
  on conflict (personality_id) do nothing;
  return null;
end $$;

create trigger personality_totals__rank_inserted after insert on personality_totals
  for each row execute function personality_totals__rank();
