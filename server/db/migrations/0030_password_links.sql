-- A one-time link may be for one person's new password; without a person it is for an administrator.
alter table admin_link
  add column user_id uuid,
  add foreign key (corp_id, user_id) references app_user on delete cascade;
create index admin_link_by_user on admin_link (corp_id, user_id);
