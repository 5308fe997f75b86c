-- Helpers of administrators: moderators decide about reported content, editors add and change politicians.
alter type user_role add value 'MODERATOR';
alter type user_role add value 'EDITOR';
-- Few users are more than members.
create index users__with_role on users (id) where role <> 'USER';
