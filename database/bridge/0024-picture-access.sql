-- What became of an upload. An unused one may be seen by whoever knows its address, for its owner looks at it before
-- using it; a used one only where something that refers to it may be seen; of a discarded one the files are being deleted.
create type upload_state as enum ('unused', 'used', 'discarded');

alter table uploads add column state upload_state not null default 'unused';

update uploads set state = 'used';

-- Pictures that administrators uploaded elsewhere and gave to a personality belong to the site from now on.
update uploads set kind = 'personality'
from users, personalities
where users.id = uploads.user_id and users.role = 'ADMIN'
  and upload_key(personalities.image_url) = uploads.key;

-- Nobody uses what somebody else uploaded.
update users set profile_image = null
from uploads
where upload_key(users.profile_image) = uploads.key
  and uploads.user_id is distinct from users.id;

update posts set image_url = null
from uploads
where upload_key(posts.image_url) = uploads.key
  and uploads.user_id is distinct from posts.user_id;
