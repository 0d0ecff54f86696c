-- Judged while the password is known, at the login: on the common list or below the policy in force.
alter table app_user add column password_weak boolean not null default false;

-- What a person tells the own devices apart by: the program and the system, not the whole of what a browser says.
alter table session
  add column browser text not null default '',
  add column system text not null default '';
