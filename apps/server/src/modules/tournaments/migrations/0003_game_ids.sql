-- Breaks nobody.

-- The games of the terms by their ids, in the order of the terms: a game that leaves the catalogue has no slug, and its
-- rounds count. Null until the catalogue has had all of them at once (`games.ts`).
alter table tournaments.tournament add column game_ids integer[];
