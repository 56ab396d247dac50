-- Breaks nobody: a table and an index that earlier servers do not know.

-- Devices that were used by several accounts (ID-05), for staff. Rows are only added: one for each account that came to
-- a device which others had used before.
create table identity.shared_device (
  -- The company's id of the device.
  device_alias text not null,
  player_id bigint not null,
  other_player_ids bigint[] not null,
  noticed_at timestamptz not null,
  constraint shared_device_pkey primary key (device_alias, player_id)
);
create index shared_device_player_id_idx on identity.shared_device (player_id);

create index device_check_device_alias_idx on identity.device_check (device_alias, player_id)
  where device_alias is not null and player_id is not null;
