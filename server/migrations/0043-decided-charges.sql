-- What was charged, and by which payment, is evidence: once a charge is decided its row changes only as the books do,
-- which are a payment that arrived late, and an erasure that changes who it is about.
create function refuse_charge_change() returns trigger language plpgsql as $$
declare
  fixed text[] := array['subscriber_id', 'id', 'subscription_id', 'bill_id', 'number', 'key', 'consent_id', 'plan', 'plan_id',
    'amount', 'currency', 'exponent'];
begin
  if tg_op = 'UPDATE' and current_setting('lisan.erasure', true) = 'on' then
    return jsonb_populate_record(old, jsonb_build_object('subscriber_id', new.subscriber_id));
  end if;
  if old.state = 'succeeded' then
    if tg_op = 'DELETE' or new.state not in ('succeeded', 'denied') then
      raise exception 'a paid charge stays' using errcode = 'restrict_violation';
    end if;
    fixed := fixed || array['payment_id', 'initiated_at', 'decided_at'];
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if exists (select from unnest(fixed) as name where to_jsonb(new) -> name is distinct from to_jsonb(old) -> name) then
    raise exception 'what a charge is for does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger charge_attempt_stays before update or delete on charge_attempt
  for each row execute function refuse_charge_change();
