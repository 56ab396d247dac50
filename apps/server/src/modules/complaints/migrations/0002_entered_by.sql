-- Breaks nobody: an earlier release leaves the column empty and counts what staff enter among the player's of a day.
-- The member of staff who has entered it for the player; null for one that the player has filed.
alter table complaints.complaint add column entered_by kernel.staff_name;
