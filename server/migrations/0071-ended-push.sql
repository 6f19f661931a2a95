-- When push ended on a device whose session goes on, so that the device may renew it; and the public VAPID key that the
-- address was made with, null for addresses of earlier versions (decision 080).
alter table push_endpoint add column ended_at timestamptz;
alter table push_endpoint add column server_key text;
