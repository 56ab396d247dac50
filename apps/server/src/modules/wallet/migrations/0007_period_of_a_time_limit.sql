-- Breaks nobody: no earlier release sets the column, and without it a time limit is refused as before.
alter table wallet.gate
  -- Of the time limit that ends at `play_until`: 1 day, 2 week, 3 month; null for the time of one session.
  add column play_window smallint,
  add constraint gate_play_window_check check (play_window between 1 and 3);
