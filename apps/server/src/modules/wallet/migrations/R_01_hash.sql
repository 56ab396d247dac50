-- SHA-256 over the previous entry's hash and every column of this one, in a fixed order. Free text is preceded by its
-- length in bytes; absent values are written as -1 (texts) or 0 (numbers, which are never 0 when present). Declared
-- stable like concat_ws, so that the planner can inline it.
create or replace function wallet.entry_hash(
  prev bytea, player_id bigint, at timestamptz, seq bigint, currency text, kind smallint, class smallint, outcome smallint,
  provider integer, tx text, fingerprint bigint, round text, vertical smallint, ref_seq bigint, amount bigint,
  d_main bigint, d_locked bigint, d_held bigint, d_bonus bigint, d_receivable bigint, house bigint, house_account integer,
  main bigint, locked bigint, bonus bigint, receivable bigint, staked bigint, won bigint, deposited bigint, withdrawn bigint,
  detail jsonb, d_wagered bigint, bonus_id bigint
) returns bytea language sql stable parallel safe begin atomic
  select sha256(prev || convert_to(concat_ws('|',
    player_id, (extract(epoch from at) * 1000000)::bigint, seq, currency, kind, class, outcome, provider,
    octet_length(tx), tx, fingerprint, coalesce(octet_length(round), -1), coalesce(round, ''), vertical,
    coalesce(ref_seq, 0), amount, d_main, d_locked, d_held, d_bonus, d_receivable, house, house_account,
    main, locked, bonus, receivable, staked, won, deposited, withdrawn,
    coalesce(octet_length(detail::text), -1), coalesce(detail::text, ''), coalesce(d_wagered, 0), coalesce(bonus_id, 0)
  ), 'UTF8'));
end;

-- The same hash for the most frequent entries: an accepted stake or win of a round in cash without detail. Constant
-- columns are literals, because every argument costs time.
create or replace function wallet.plain_entry_hash(
  prev bytea, player_id bigint, at timestamptz, seq bigint, currency text, kind smallint, provider integer, tx text,
  fingerprint bigint, round text, vertical smallint, amount bigint, d_main bigint, house_account integer,
  main bigint, locked bigint, bonus bigint, receivable bigint, staked bigint, won bigint, deposited bigint, withdrawn bigint
) returns bytea language sql stable parallel safe begin atomic
  select sha256(prev || convert_to(concat_ws('|',
    player_id, (extract(epoch from at) * 1000000)::bigint, seq, currency, kind, kind, '0', provider,
    octet_length(tx), tx, fingerprint, octet_length(round), round, vertical,
    '0', amount, d_main, '0|0|0|0', -d_main, house_account,
    main, locked, bonus, receivable, staked, won, deposited, withdrawn, '-1||0|0'
  ), 'UTF8'));
end;

-- The same hash for any accepted stake or win of a round, as a batch has them.
create or replace function wallet.play_entry_hash(
  prev bytea, player_id bigint, at timestamptz, seq bigint, currency text, kind smallint, provider integer, tx text,
  fingerprint bigint, round text, vertical smallint, amount bigint, d_main bigint, d_bonus bigint, d_receivable bigint,
  main bigint, locked bigint, bonus bigint, receivable bigint, staked bigint, won bigint, deposited bigint, withdrawn bigint,
  detail jsonb, d_wagered bigint, bonus_id bigint
) returns bytea language sql stable parallel safe begin atomic
  select sha256(prev || convert_to(concat_ws('|',
    player_id, (extract(epoch from at) * 1000000)::bigint, seq, currency, kind, kind, '0', provider,
    octet_length(tx), tx, fingerprint, octet_length(round), round, vertical,
    '0', amount, d_main, '0|0', d_bonus, d_receivable, d_receivable - d_main - d_bonus, :account.studio + provider,
    main, locked, bonus, receivable, staked, won, deposited, withdrawn,
    coalesce(octet_length(detail::text), -1), coalesce(detail::text, ''), coalesce(d_wagered, 0), coalesce(bonus_id, 0)
  ), 'UTF8'));
end;
