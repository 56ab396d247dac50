import type { Database } from '../../kernel/index.ts'

const PAGE = 5_000

/** How long the check of a sign-up stays that nobody has completed. */
const DAYS_OF_UNUSED_CHECKS = 90

/** Deletes expired rows page by page. */
export async function removeExpired(db: Database, at: Temporal.Instant, signal: AbortSignal): Promise<void> {
  const statements = [
    `delete from identity.registration where handle_hash in
       (select handle_hash from identity.registration where expires_at < $1 limit ${PAGE})`,
    `delete from identity.verification where verification_id in
       (select verification_id from identity.verification where expires_at < $1 limit ${PAGE})`,
    `delete from identity.challenge where challenge_hash in
       (select challenge_hash from identity.challenge where expires_at < $1 limit ${PAGE})`,
    `delete from identity.second_factor_enrolment where player_id in
       (select player_id from identity.second_factor_enrolment where expires_at < $1 limit ${PAGE})`,
    `delete from identity.socket_ticket where ctid in
       (select ctid from identity.socket_ticket where expires_at < $1 limit ${PAGE})`,
    `delete from identity.refresh_token where ctid in
       (select t.ctid from identity.refresh_token t join identity.session s using (player_id, session_id)
         where s.expires_at < $1 limit ${PAGE})`,
    `delete from identity.device_check where check_id in
       (select check_id from identity.device_check where player_id is null
         and checked_at < $1::timestamptz - interval '${DAYS_OF_UNUSED_CHECKS} days' limit ${PAGE})`,
  ]
  for (const statement of statements)
    while (!signal.aborted) {
      const { rowCount } = await db.query(statement, [at])
      if (rowCount < PAGE) break
    }
}
